import { createHash } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

export const externalUseridOf = (corpid: string, user: string) =>
  `wm${digest(`${corpid}:external:${user}`).replaceAll(/[-_]/g, '0').slice(0, 30)}`

/** Advisers with a face; any other name is a member of the company too, as with customers. All are invented. */
const advisers: Record<string, string> = {
  sh_adviser_1: '上海顾问 小夏',
  sh_adviser_2: '上海顾问 阿宁',
  hz_adviser_1: '杭州顾问 小禾',
  bj_adviser_1: '北京顾问 小北',
}

export const adviserName = (userid: string) => advisers[userid] ?? `顾问 ${userid}`

export const isUserid = (userid: unknown): userid is string =>
  typeof userid === 'string' && /^[\w.@-]{1,64}$/.test(userid)
