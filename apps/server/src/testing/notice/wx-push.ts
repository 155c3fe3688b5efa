import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { TestApp } from '../app'

interface Sealing {
  readonly token?: string
  readonly key?: string
}

export const cdata = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`

/** As WeChat seals what it pushes: random bytes, the length, the words, whose account it is; padded to 32. */
export function sealed(xml: string, appid: string, aesKey: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const words = Buffer.from(xml)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length)
  const plain = Buffer.concat([randomBytes(16), length, words, Buffer.from(appid)])
  const pad = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]).toString(
    'base64',
  )
}

/** A push of the service account to our address, under the keys of the app unless others are given. */
function push(app: TestApp, openid: string, event: string, inner: string, { token, key }: Sealing = {}) {
  const { WX_APPID, WX_EVENT_TOKEN, WX_EVENT_AES_KEY } = app.services.env
  const at = Math.floor(app.services.now().getTime() / 1000)
  const xml = `<xml>${cdata('ToUserName', 'gh_1')}${cdata('FromUserName', openid)}<CreateTime>${at}</CreateTime>${cdata('MsgType', 'event')}${cdata('Event', event)}${inner}</xml>`
  const body = sealed(xml, WX_APPID, key ?? WX_EVENT_AES_KEY)
  const nonce = randomBytes(6).toString('hex')
  const signature = createHash('sha1')
    .update([token ?? WX_EVENT_TOKEN, String(at), nonce, body].sort().join(''))
    .digest('hex')
  const query = new URLSearchParams({ timestamp: String(at), nonce, msg_signature: signature, encrypt_type: 'aes' })
  return app.http.inject({
    method: 'POST',
    url: `/api/wechat/notice?${query}`,
    headers: { 'content-type': 'text/xml' },
    payload: `<xml>${cdata('ToUserName', 'gh_1')}${cdata('Encrypt', body)}</xml>`,
  })
}

const item = (templateId: string, status: string) =>
  `<List>${cdata('TemplateId', templateId)}${cdata('SubscribeStatusString', status)}${cdata('PopupScene', '2')}</List>`

/** What was chosen in the sheet, one template or several. */
export const popup = (app: TestApp, openid: string, choices: Readonly<Record<string, string>>, sealing?: Sealing) =>
  push(
    app,
    openid,
    'subscribe_msg_popup_event',
    `<SubscribeMsgPopupEvent>${Object.entries(choices)
      .map(([id, status]) => item(id, status))
      .join('')}</SubscribeMsgPopupEvent>`,
    sealing,
  )

/** What was changed in WeChat's own settings. */
export const changed = (app: TestApp, openid: string, templateId: string, status: string) =>
  push(
    app,
    openid,
    'subscribe_msg_change_event',
    `<SubscribeMsgChangeEvent>${item(templateId, status)}</SubscribeMsgChangeEvent>`,
  )

/** What became of a template message. */
export const finished = (app: TestApp, openid: string, msgId: string, status: string) =>
  push(app, openid, 'TEMPLATESENDJOBFINISH', `<MsgID>${msgId}</MsgID>${cdata('Status', status)}`)
