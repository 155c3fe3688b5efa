// The engine of iPhones, as Debian packages it: WebKitGTK, its driver, and a screen for both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../process/ports.ts'
import { PlainFailure, textOf } from '../terminal/failure.ts'
import { aptOnce, inPath } from './packages.ts'
import { type Area, end, openScreen } from './screen.ts'
import { openSession, type Session } from './webdriver.ts'

/** The value of WEBKIT_PATH where there is none. */
const NONE = 'none'
const STARTS_WITHIN_MS = 10_000

const programOf = (name: string) => inPath(name).find(existsSync)
const driverOf = () => programOf('WebKitWebDriver')
const xvfbOf = () => programOf('Xvfb')

/** The small browser that comes with the engine lies outside PATH. */
const browserOf = (): string | undefined =>
  ['/usr/libexec', ...readdirSync('/usr/lib').map((machine) => `/usr/lib/${machine}`)]
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((release) => `${folder}/${release}/MiniBrowser`))
    .find(existsSync)

/** Nothing is installed; one of the three missing is as good as all. */
const lookForWebkit = (): string | undefined =>
  process.platform === 'linux' && driverOf() && xvfbOf() ? browserOf() : undefined

/** The path of its browser, or why there is none to be had; the sentence is for people. */
export async function findWebkit({ install }: { install: boolean }): Promise<{ path?: string; why?: string }> {
  const given = process.env.WEBKIT_PATH
  if (given === NONE) return { why: 'WEBKIT_PATH=none' }
  if (given && !existsSync(given)) throw new PlainFailure(`WEBKIT_PATH=${given} 不存在。`)
  if (install && process.platform === 'linux' && !lookForWebkit()) aptOnce('webkit2gtk-driver', 'xvfb')
  const path = driverOf() && xvfbOf() ? given || lookForWebkit() : undefined
  return path ? { path } : { why: '这台机器没有 WebKitGTK（apt-get install webkit2gtk-driver xvfb）' }
}

/** As above, and it has shown a page: installed is not yet able to run. What later steps find is put into WEBKIT_PATH. */
export async function ensureWebkit(): Promise<{ why?: string }> {
  const { path, why } = await findWebkit({ install: true })
  process.env.WEBKIT_PATH = path ?? NONE
  if (!path) return { why }
  try {
    await shows(path)
    return {}
  } catch (error) {
    process.env.WEBKIT_PATH = NONE
    return { why: `WebKitGTK 在这台机器上运行不了：${textOf(error)}` }
  }
}

async function shows(path: string): Promise<void> {
  const webkit = await launchWebkit(path)
  try {
    const session = await webkit.open()
    await session.run(() => document.readyState)
    await session.close()
  } finally {
    await webkit.close()
  }
}

/** A desktop's bar would be wider than a small phone, and its motion would cost time. */
const SMALL_BAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; }'
const NO_MOTION = '[Settings]\ngtk-enable-animations=0\n'

/** A home of its own: nothing of whoever runs the tests is read or written. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'kuaimen-webkit-'))
  for (const release of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(home, release))
    await writeFile(join(home, release, 'gtk.css'), SMALL_BAR)
    await writeFile(join(home, release, 'settings.ini'), NO_MOTION)
  }
  return home
}

const environment = (home: string, display: string) => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_CACHE_HOME: home,
  XDG_DATA_HOME: home,
  XDG_RUNTIME_DIR: home,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  // Without a graphics card, layers cost four times as much processor as painting straight away.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // There is no desktop to talk to.
  NO_AT_BRIDGE: '1',
  GTK_A11Y: 'none',
  GSETTINGS_BACKEND: 'memory',
})

async function answering(driver: string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (
    !(await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await wait(50)
  }
}

export interface Webkit {
  /** A phone of its own: no cookie, storage or history of another. One at a time. */
  readonly open: () => Promise<Session>
  /** A picture of the screen; the window's corner is the screen's. */
  readonly picture: (area: Area) => Promise<Buffer>
  readonly close: () => Promise<void>
}

export async function launchWebkit(browser: string): Promise<Webkit> {
  const home = await makeHome()
  const screen = await openScreen(xvfbOf() ?? 'Xvfb', home)
  const port = await freePort()
  const env = environment(home, screen.display)
  const child = spawn(driverOf() ?? 'WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  const driver = `http://127.0.0.1:${port}`
  await answering(driver)
  return {
    open: () =>
      openSession(driver, {
        // A page is waited for by what it shows.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }),
    picture: screen.picture,
    close: async () => {
      await end(child)
      await screen.close()
      // Files that the browser's parts are still writing.
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
