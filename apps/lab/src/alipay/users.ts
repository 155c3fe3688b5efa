import { createHash } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The same people as in WeChat, under Alipay's names for them. */
export const openIdOf = (appid: string, id: string) =>
  `0${digest(`${appid}:open_id:${id}`).toString('base64url').slice(0, 31)}`

export const unionIdOf = (id: string) => `u${digest(`ali:union_id:${id}`).toString('base64url').slice(0, 31)}`

/** 2088 and twelve digits, as apps from before open_id get. */
export const userIdOf = (id: string) =>
  `2088${(digest(`ali:user_id:${id}`).readBigUInt64BE() % 10n ** 12n).toString().padStart(12, '0')}`
