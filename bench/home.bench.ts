import { demoToken } from '../tools/shots/demo-member.ts'
import type { Bench } from './bench.ts'
import { type Cookies, firstVisit, VISITS } from './first-visit.ts'

export const HOME_SCRIPTS = 100 * 1024

/** The demo member has a visit ahead: its card is above everything else on home. */
export const memberCookies = async (url: string, labUrl: string): Promise<Cookies> => ({
  access_token: await demoToken(url, labUrl),
  city_id: '310100',
  entered: '1',
})

export const home: Bench = {
  name: `首页首访（4× CPU，1.6 Mbps，150 ms，各 ${VISITS} 次）`,
  run: async ({ url, labUrl }) => {
    // Not nothing: the city's name is shorter than 定位中 and moves its two signs, 0.00005.
    const visitors = await firstVisit(url, '/', {}, { lcp: 1.15, cls: 0.001, scripts: HOME_SCRIPTS })
    const members = await firstVisit(url, '/', await memberCookies(url, labUrl), {
      lcp: 1.15,
      cls: 0.02,
      scripts: HOME_SCRIPTS,
    })
    return [...visitors, ...members.map((row) => ({ ...row, what: `会员 ${row.what}` }))]
  },
}
