// Chromium as tests, benches and pictures use it.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { PlainFailure } from '../failure.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const chromiumPath = (): string => {
  const wanted = [process.env.CHROMIUM_PATH ?? '', ...usual, chromium.executablePath()]
  const found = wanted.find((path) => path && existsSync(path))
  if (!found) throw new PlainFailure('找不到 Chromium：请安装它，或用 CHROMIUM_PATH 指出它在哪里。')
  return found
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), headless: true, args: flags })

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** A visitor in Shanghai who lets the page know: without it a first visit ends at the choice of a city. */
export const inShanghai = { geolocation: { longitude: 121.47, latitude: 31.23 }, permissions: ['geolocation'] }
