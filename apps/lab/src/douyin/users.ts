import { createHash } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The same people as in WeChat, under Douyin's names for them. */
export const openIdOf = (clientKey: string, id: string) =>
  `_000${digest(`${clientKey}:open_id:${id}`).toString('base64url').slice(0, 32)}`

export const unionIdOf = (id: string) =>
  digest(`dy:union_id:${id}`)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
