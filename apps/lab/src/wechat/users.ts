import { createHash } from 'node:crypto'

export interface WechatUser {
  id: string
  nickname: string
  /** Two colours and a glyph make the avatar: no photograph of anybody. */
  hue: number
}

/** People to pick on the consent page. All are invented. */
export const knownUsers: WechatUser[] = [
  { id: 'lin', nickname: '林小满', hue: 12 },
  { id: 'chen', nickname: '陈一舟', hue: 205 },
  { id: 'su', nickname: '苏念', hue: 330 },
  { id: 'zhao', nickname: '赵知行', hue: 150 },
  { id: 'a-yue', nickname: '阿玥🌙在路上', hue: 265 },
]

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Any other name is a user too, so that tests can have as many as they need. */
export const userOf = (id: string): WechatUser =>
  knownUsers.find((user) => user.id === id) ?? { id, nickname: `微信用户${id}`, hue: (digest(id)[0] ?? 0) * 1.4 }

export const openidOf = (appid: string, id: string) =>
  `o${digest(`${appid}:openid:${id}`).toString('base64url').slice(0, 27)}`
export const unionidOf = (id: string) => `oU${digest(`unionid:${id}`).toString('base64url').slice(0, 26)}`

export function avatarSvg(id: string): string {
  const { nickname, hue } = userOf(id)
  const glyph = [...nickname][0] ?? '微'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="132" viewBox="0 0 132 132">
<rect width="132" height="132" fill="hsl(${hue} 42% 88%)"/>
<circle cx="66" cy="142" r="62" fill="hsl(${hue} 38% 74%)"/>
<text x="66" y="84" font-size="52" text-anchor="middle" font-family="PingFang SC,Noto Sans SC,sans-serif" fill="hsl(${hue} 40% 28%)">${glyph}</text>
</svg>`
}
