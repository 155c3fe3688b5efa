import type { Bench, Row } from './bench.ts'
import { firstVisit, VISITS } from './first-visit.ts'
import { HOME_SCRIPTS, memberCookies } from './home.bench.ts'

const pages = ['/spring', '/activity-coupon']

/** Above home's, for all that a campaign is made of. */
const SCRIPTS = HOME_SCRIPTS + 14 * 1024

export const campaign: Bench = {
  name: `活动页首访（4× CPU，1.6 Mbps，150 ms，各 ${VISITS} 次）`,
  run: async ({ url, labUrl }) => {
    const cookies = await memberCookies(url, labUrl)
    const rows: Row[] = []
    for (const path of pages)
      rows.push(
        ...(await firstVisit(url, path, cookies, { lcp: 1.25, cls: 0.02, scripts: SCRIPTS })).map((row) => ({
          ...row,
          what: `${path} ${row.what}`,
        })),
      )
    return rows
  },
}
