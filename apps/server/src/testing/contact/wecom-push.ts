import { createHash, randomBytes } from 'node:crypto'
import type { Env } from '../../env'
import type { TestApp } from '../app'
import { cdata, sealed } from '../notice/wx-push'

interface Sealing {
  readonly token?: string
  readonly key?: string
  readonly corpid?: string
  /** When it is signed; now unless another time is given. */
  readonly signedAt?: Date
}

type Fields = Readonly<Record<string, string | number>>
type Keys = Pick<Env, 'WECOM_CORPID' | 'WECOM_TOKEN' | 'WECOM_AES_KEY'>

export const WECOM_KEYS = { WECOM_CORPID: 'ww1234567890abcdef', WECOM_TOKEN: 'QDG6eK', WECOM_AES_KEY: 'k'.repeat(43) }

const inner = (corpid: string, at: number, fields: Fields): string =>
  `<xml>${cdata('ToUserName', corpid)}${cdata('FromUserName', 'sys')}<CreateTime>${at}</CreateTime>${cdata('MsgType', 'event')}${Object.entries(
    fields,
  )
    .map(([name, value]) => (typeof value === 'number' ? `<${name}>${value}</${name}>` : cdata(name, value)))
    .join('')}</xml>`

/** What WeCom sends to our address: a query and a body. */
export function wecomPush(keys: Keys, at: Date, fields: Fields, sealing: Sealing = {}) {
  const { token = keys.WECOM_TOKEN, key = keys.WECOM_AES_KEY, corpid = keys.WECOM_CORPID, signedAt = at } = sealing
  const body = sealed(inner(keys.WECOM_CORPID, Math.floor(at.getTime() / 1000), fields), corpid, key)
  const [timestamp, nonce] = [String(Math.floor(signedAt.getTime() / 1000)), randomBytes(6).toString('hex')]
  const msg_signature = createHash('sha1').update([token, timestamp, nonce, body].sort().join('')).digest('hex')
  return {
    query: { msg_signature, timestamp, nonce },
    body: `<xml>${cdata('ToUserName', keys.WECOM_CORPID)}${cdata('AgentID', '')}${cdata('Encrypt', body)}</xml>`,
  }
}

export const ADDED = {
  Event: 'change_external_contact',
  ChangeType: 'add_external_contact',
  UserID: 'sh_1',
  ExternalUserID: 'wm1',
  State: 'c310100_tea',
  WelcomeCode: 'W1',
} as const
/** Sent as it is. */
export const post = (app: TestApp, { query, body }: { query: Record<string, string>; body: string }) =>
  app.http.inject({
    method: 'POST',
    url: `/api/contact/notice?${new URLSearchParams(query)}`,
    headers: { 'content-type': 'text/xml' },
    payload: body,
  })

/** WeCom says something to the app, now unless another time is given. */
export const sayToApp = (
  app: TestApp,
  fields: Fields,
  { at = app.services.now(), ...sealing }: Sealing & { at?: Date } = {},
) => post(app, wecomPush(app.services.env, at, fields, { signedAt: app.services.now(), ...sealing }))
