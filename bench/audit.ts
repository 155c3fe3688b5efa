// Lighthouse is outside the workspaces: only its bench needs the 200 packages it brings along.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inShanghai, launchBrowser } from '../tools/browser/browser.ts'
import { freePort } from '../tools/process/ports.ts'
import { PlainFailure } from '../tools/terminal/failure.ts'
import { say } from '../tools/terminal/say.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** Points of a hundred, and what cost some. */
export type Audit = Record<Category, { points: number; lost: string[] }>

interface Finding {
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
}
interface Report {
  readonly runtimeError?: { message: string }
  readonly finalDisplayedUrl: string
  readonly categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  readonly audits: Record<string, Finding>
}
interface Tab {
  setGeolocation(place: object): Promise<void>
  setCookie(...cookies: object[]): Promise<void>
}
interface Phone {
  overridePermissions(origin: string, permissions: string[]): Promise<void>
  newPage(): Promise<Tab>
  close(): Promise<void>
}
type Lighthouse = (url: string, flags: object, config: undefined, tab: Tab) => Promise<{ lhr: Report }>
type Connect = (to: object) => Promise<{ createBrowserContext(): Promise<Phone>; disconnect(): Promise<void> }>

const folder = fileURLToPath(new URL('./lighthouse', import.meta.url))

const install = () => {
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return
  say('  安装 Lighthouse……')
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    throw new PlainFailure(`Lighthouse 没有装好：${(error as { stderr?: Buffer }).stderr?.toString().trim()}`)
  }
}

const load = async <T>(name: string): Promise<T> => {
  const resolve = createRequire(`${folder}/package.json`).resolve
  return (await import(pathToFileURL(resolve(name)).href)) as T
}

const auditOf = (url: string, { runtimeError, finalDisplayedUrl, categories: scored, audits }: Report): Audit => {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`${url} led on to ${finalDisplayedUrl}`)
  const of = (category: Category) => {
    const { score, auditRefs } = scored[category]
    const lost = auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id]
      if (weight === 0 || !found || found.score === null || found.score >= 0.9) return []
      return `${found.title} ${found.displayValue ?? ''}`.trim()
    })
    return { points: Math.round((score ?? 0) * 100), lost }
  }
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
  }
}

/** A browser whose every audit is a first visit: a phone of its own that tells where it is. */
export const openAuditor = async () => {
  install()
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse')
  const { connect } = await load<{ connect: Connect }>('puppeteer-core')
  const port = await freePort()
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] })
  const remote = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  return {
    /** As a visitor, or with cookies of one's own. */
    audit: async (url: string, cookies: Readonly<Record<string, string>> = {}): Promise<Audit> => {
      const phone = await remote.createBrowserContext()
      try {
        await phone.overridePermissions(new URL(url).origin, inShanghai.permissions)
        const tab = await phone.newPage()
        await tab.setGeolocation(inShanghai.geolocation)
        const given = Object.entries(cookies).map(([name, value]) => ({ name, value, url }))
        if (given.length > 0) await tab.setCookie(...given)
        const flags = {
          logLevel: 'error',
          output: 'json',
          onlyCategories: categories,
          disableStorageReset: given.length > 0,
        }
        const { lhr } = await lighthouse(url, flags, undefined, tab)
        return auditOf(url, lhr)
      } finally {
        await phone.close()
      }
    },
    close: async () => {
      await remote.disconnect()
      await browser.close()
    },
  }
}
