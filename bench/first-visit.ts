// A first visit, measured beside the static page of the same content.
import { launchBrowser } from '../tools/browser/browser.ts'
import { atMost, type Row } from './bench.ts'
import { inTurns, kb, median, ms, pairedRatio, times } from './figures.ts'
import { serveStatic } from './static-page.ts'
import { type Visit, visit } from './visit.ts'

export const VISITS = 9

const of = (list: Visit[], figure: (visit: Visit) => number) => list.map(figure)
const cls = (value: number) => value.toFixed(3)

export interface Limits {
  /** Times the static page's. */
  readonly lcp: number
  readonly cls: number
  /** Bytes of script before interactive. */
  readonly scripts: number
}

const INTERACTIVE_MS = 1900

const rowsOf = (ours: Visit[], theirs: Visit[], limits: Limits): Row[] => {
  const lcp = pairedRatio(
    of(ours, (one) => one.lcp),
    of(theirs, (one) => one.lcp),
  )
  const shift = Math.max(...of(ours, (one) => one.cls))
  const before = Math.max(...of(ours, (one) => one.scriptsBefore))
  const inAll = Math.max(...of(ours, (one) => one.scriptsInAll))
  const complaints = [...new Set(ours.flatMap((one) => one.complaints))]
  const interactive = median(of(ours, (one) => one.interactive ?? Number.POSITIVE_INFINITY))
  const whole = median(of(ours, (one) => one.whole ?? Number.POSITIVE_INFINITY))
  const middle = (list: Visit[], figure: (visit: Visit) => number) => median(of(list, figure))
  return [
    { what: 'LCP', figure: `${ms(middle(ours, (one) => one.lcp))} (${ours.at(-1)?.largest})` },
    { what: 'LCP, static page', figure: `${ms(middle(theirs, (one) => one.lcp))} (${theirs.at(-1)?.largest})` },
    { what: 'LCP ratio', figure: times(lcp), ...atMost(lcp, limits.lcp, times) },
    { what: 'FCP', figure: ms(middle(ours, (one) => one.fcp)) },
    { what: 'FCP, static page', figure: ms(middle(theirs, (one) => one.fcp)) },
    { what: 'CLS, worst visit', figure: cls(shift), ...atMost(shift, limits.cls, cls) },
    { what: 'interactive', figure: ms(interactive), ...atMost(interactive, INTERACTIVE_MS, ms) },
    { what: 'interactive, the whole page', figure: ms(whole) },
    { what: 'JavaScript before interactive', figure: kb(before), ...atMost(before, limits.scripts, kb) },
    { what: 'JavaScript in all', figure: kb(inAll) },
    { what: 'console errors and warnings', figure: String(complaints.length), ...atMost(complaints.length, 0, String) },
    ...complaints.slice(0, 5).map((text) => ({ what: '  it said', figure: text.slice(0, 120) })),
  ]
}

export type Cookies = Record<string, string>

export const firstVisit = async (url: string, path: string, cookies: Cookies, limits: Limits): Promise<Row[]> => {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const page = await serveStatic(url, path, cookie)
  const browser = await launchBrowser()
  try {
    const runs = [
      () => visit(browser, url + path, { hasScripts: true, cookies }),
      () => visit(browser, page.url + path, { hasScripts: false }),
    ]
    await inTurns(1, runs)
    const [ours = [], theirs = []] = await inTurns(VISITS, runs)
    return rowsOf(ours, theirs, limits)
  } finally {
    await browser.close()
    await page.stop()
  }
}
