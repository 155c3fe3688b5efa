// `npm run shots`: captures every route at two sizes into shots/, private ones as the demo member, beside what they were the last time. `-- /store/detail/1` captures one, `-- --readme` the README's.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser/browser.ts'
import { ensureBuilt } from './build/ensure-build.ts'
import { freePort, readPort } from './process/ports.ts'
import { startProduct } from './product/product.ts'
import { demoThings, demoToken, withThings } from './shots/demo-member.ts'
import { framed, type Look, sizes, type Taken, take } from './shots/draw.ts'
import { allDrawn, type Drawn } from './shots/routes.ts'
import { contactSheet, type Entry } from './shots/sheet.ts'
import { report } from './terminal/failure.ts'
import { fromRoot, shownPath } from './terminal/root.ts'
import { say, sayDone } from './terminal/say.ts'

type Place = { productUrl: string; labUrl: string; urlOf: (drawn: Drawn) => string; stop: () => Promise<void> }

/** The product at SHOTS_URL, or one of our own on an ephemeral database. */
const openPlace = async (): Promise<Place> => {
  const { SHOTS_URL, LAB_PORT } = process.env
  if (SHOTS_URL) {
    const labUrl = `http://${new URL(SHOTS_URL).hostname}:${readPort('LAB_PORT', LAB_PORT, 3001)}`
    const urlOf = ({ address }: Drawn) => new URL(address, SHOTS_URL).href
    return { productUrl: SHOTS_URL, labUrl, urlOf, stop: async () => {} }
  }
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'kuaimen-shots-'))
  await chmod(dataDir, 0o755)
  const [port, labPort] = [await freePort(), await freePort()]
  const product = await startProduct({ port, labPort, dataDir, ephemeral: true, quiet: true })
  return {
    productUrl: product.productUrl,
    labUrl: product.labUrl,
    urlOf: ({ address, phone }) =>
      phone === 'desktop' ? `http://localhost:${port}${address}` : `http://${phone}.localhost:${labPort}${address}`,
    stop: async () => {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const fileOf = (address: string, width: number) => {
  const name = address.replace(/^\//, '').replace(/[^A-Za-z0-9-]+/g, '_')
  return `${width}/${name || 'index'}.webp`
}

const signInPath = '/sign_in'

/** As a visitor sees it; where a visitor is sent to log in, as the demo member does. */
const takeAs = async (browser: Browser, place: Place, drawn: Drawn, look: Look): Promise<Taken> => {
  const { token, ...asVisitor } = look
  const taken = await take(browser, place.urlOf(drawn), asVisitor)
  const isSentAway = taken.path === signInPath && !drawn.address.startsWith(signInPath)
  return isSentAway ? take(browser, place.urlOf(drawn), look) : taken
}

/** Addresses with the demo member’s own numbers in them, the names they have without, and who looks at private ones. */
const asMember = async ({ productUrl, labUrl }: Place, wanted: Drawn[]) => {
  const token = await demoToken(productUrl, labUrl)
  const things = await demoThings(productUrl, token)
  const known = wanted.flatMap((drawn) => {
    const address = withThings(drawn.address, things)
    if (address === undefined) say(`${drawn.address}：示例会员没有，跳过`)
    return address === undefined ? [] : [{ ...drawn, address, name: drawn.address }]
  })
  return { token, known }
}

/** The pictures of the last time stay beside the new ones, to be compared with. */
const putBefore = async (folder: string) => {
  if (!sizes.every(({ width }) => existsSync(join(folder, String(width))))) return
  await rm(join(folder, 'before'), { recursive: true, force: true })
  await mkdir(join(folder, 'before'))
  for (const { width } of sizes) await rename(join(folder, String(width)), join(folder, 'before', String(width)))
}

const drawAll = async (place: Place, wanted: Drawn[], isAll: boolean) => {
  const folder = fromRoot('shots')
  if (isAll) await putBefore(folder)
  const { token, known } = await asMember(place, wanted)
  const browser = await launchBrowser()
  const entries: Entry[] = []
  try {
    for (const drawn of known)
      for (const size of sizes) {
        const began = performance.now()
        const look = { size, token, isDesktop: drawn.phone === 'desktop' }
        const { picture, title, complaints } = await takeAs(browser, place, drawn, look)
        const file = fileOf(drawn.name, size.width)
        await mkdir(join(folder, String(size.width)), { recursive: true })
        await writeFile(join(folder, file), picture)
        const before = existsSync(join(folder, 'before', file)) ? { before: `before/${file}` } : {}
        entries.push({ address: drawn.name, width: size.width, file, title, complaints, ...before })
        sayDone(`${drawn.address} ${size.width}`, began, complaints.join('; ').slice(0, 160))
      }
  } finally {
    await browser.close()
  }
  if (known.length > 1) await writeFile(join(folder, 'index.html'), contactSheet(entries))
  say(`\n${entries.length} 张在 ${shownPath(folder)}/${known.length > 1 ? 'index.html' : ''}`)
}

const drawReadme = async (place: Place) => {
  const browser = await launchBrowser()
  try {
    const { picture } = await take(browser, place.urlOf({ address: '/', phone: 'phone' }), {
      size: sizes[0]!,
      whole: false,
    })
    const file = fromRoot('docs/screenshot-home.webp')
    await mkdir(fromRoot('docs'), { recursive: true })
    await writeFile(file, await framed(picture))
    say(shownPath(file))
  } finally {
    await browser.close()
  }
}

const main = async () => {
  const args = process.argv.slice(2)
  const addresses = args.filter((arg) => arg.startsWith('/'))
  const known = allDrawn()
  // `-- /invoice/detail` is every example of that page, `-- /store/detail/1` just this address.
  const wanted = addresses.flatMap((address): Drawn[] => {
    const examples = known.filter((drawn) => drawn.address === address || drawn.address.startsWith(`${address}?`))
    return examples.length > 0 ? examples : [{ address, phone: 'phone' }]
  })
  const place = await openPlace()
  try {
    if (args.includes('--readme')) await drawReadme(place)
    else await drawAll(place, wanted.length > 0 ? wanted : known, wanted.length === 0)
  } finally {
    await place.stop()
  }
}

await main().catch((error) => {
  report(error)
  process.exitCode = 1
})
