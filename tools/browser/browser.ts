// A Chromium for tests, benches and pictures: found, or installed where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { PlainFailure } from '../terminal/failure.ts'
import { complain, say } from '../terminal/say.ts'
import { apt, aptOnce, inPath, mayUseApt, run } from './packages.ts'

/** Chromium without a window: draws the same pages for a sixth of the work. */
const shell = 'chromium-headless-shell'
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Asking for its version also finds stubs and browsers whose libraries are missing.
const works = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0

const systemShell = (): string | undefined => inPath(shell).find(works)

const systemBrowser = (): string | undefined => systemNames.flatMap(inPath).find(works)

const playwrightBrowser = (): string | undefined => {
  const path = chromium.executablePath()
  return path && works(path) ? path : undefined
}

const installWithPlaywright = (): string | undefined => {
  const cli = createRequire(import.meta.url)
    .resolve('playwright-core/package.json')
    .replace('package.json', 'cli.js')
  say('没有找到 Chromium，试着用 Playwright 下载……')
  run(process.execPath, [cli, 'install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' })
  return playwrightBrowser()
}

const installShell = (): string | undefined => {
  aptOnce(shell)
  return systemShell()
}

const installWithApt = (): string | undefined => {
  if (!mayUseApt()) return undefined
  // Ubuntu's package of that name is a stub for snap: then there is still no browser.
  apt('chromium', 'fonts-noto-cjk')
  return systemBrowser()
}

const hasChineseFont = (): boolean => run('fc-list', [':lang=zh', 'family'], {}).stdout?.trim().length > 0

const ensureFonts = () => {
  if (process.platform !== 'linux' || hasChineseFont()) return
  if (mayUseApt()) apt('fontconfig', 'fonts-noto-cjk')
  if (!hasChineseFont()) complain('这台机器没有中文字体，图片里的汉字会是方块。请安装 fonts-noto-cjk。')
}

/** The path of a Chromium that runs here. */
export const findChromium = async (): Promise<string> => {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) throw new PlainFailure(`CHROMIUM_PATH=${given} 运行不了。`)
  const light = given || systemShell() || playwrightBrowser() || installShell()
  const path = light || systemBrowser() || installWithPlaywright() || installWithApt()
  if (!path)
    throw new PlainFailure('没有可用的 Chromium。请安装它（apt-get install chromium），或者用 CHROMIUM_PATH 指定。')
  ensureFonts()
  return path
}

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** A visitor in Shanghai who lets the page know: without it a first visit ends at the choice of a city. */
export const inShanghai = { geolocation: { longitude: 121.47, latitude: 31.23 }, permissions: ['geolocation'] }

export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), ...options, args: [...flags, ...(options.args ?? [])] })
