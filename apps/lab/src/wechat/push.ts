import { createCipheriv, createHash, randomBytes, randomInt } from 'node:crypto'

/** The secrets that both sides wrote into the account's console. */
export interface PushKeys {
  token: string
  /** 43 letters: base64 of 32 bytes without its last sign. */
  aesKey: string
}

export const pushSignature = (token: string, timestamp: string, nonce: string, sealed = ''): string =>
  createHash('sha1').update([token, timestamp, nonce, sealed].filter(Boolean).sort().join('')).digest('hex')

/** Random, length, message, receiver; filled up to a multiple of 32. */
export function sealPush(aesKey: string, message: string, receiver: string, random: Buffer = randomBytes(16)): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const said = Buffer.from(message)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(said.length)
  const plain = Buffer.concat([random, size, said, Buffer.from(receiver)])
  const fill = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(fill, fill)), cipher.final()]).toString(
    'base64',
  )
}

export interface SealedPush {
  query: Record<string, string>
  body: string
}

const account = 'gh_0123456789ab'

/** One push as it goes over the wire, in the safe mode. */
export function composePush(
  { token, aesKey }: PushKeys,
  { appid, openid, xml, now }: { appid: string; openid: string; xml: string; now: number },
): SealedPush {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), String(randomInt(1e9))]
  const sealed = sealPush(aesKey, xml, appid)
  return {
    query: {
      signature: pushSignature(token, timestamp, nonce),
      timestamp,
      nonce,
      openid,
      encrypt_type: 'aes',
      msg_signature: pushSignature(token, timestamp, nonce, sealed),
    },
    body: `<xml>\n    <ToUserName><![CDATA[${account}]]></ToUserName>\n    <Encrypt><![CDATA[${sealed}]]></Encrypt>\n</xml>`,
  }
}

const cdata = (name: string, text: string) => `<${name}><![CDATA[${text.replaceAll(']]>', ']] >')}]]></${name}>`

const head = (openid: string, event: string, now: number) =>
  `${cdata('ToUserName', account)}\n${cdata('FromUserName', openid)}\n<CreateTime>${Math.floor(now / 1000)}</CreateTime>\n${cdata('MsgType', 'event')}\n${cdata('Event', event)}`

export type SubscribeChoice = 'accept' | 'reject'

const listed = (items: string[]) => items.map((item) => `<List>${item}</List>`).join('\n')

/** The person has chosen in the sheet that the tag opens. */
export const popupXml = (openid: string, choices: Record<string, SubscribeChoice>, now: number) =>
  `<xml>${head(openid, 'subscribe_msg_popup_event', now)}
<SubscribeMsgPopupEvent>${listed(
    Object.entries(choices).map(
      ([id, choice]) => `${cdata('TemplateId', id)}${cdata('SubscribeStatusString', choice)}<PopupScene>1</PopupScene>`,
    ),
  )}</SubscribeMsgPopupEvent></xml>`

/** The person has refused further messages, in the settings of the account. */
export const changeXml = (openid: string, ids: string[], now: number) =>
  `<xml>${head(openid, 'subscribe_msg_change_event', now)}
<SubscribeMsgChangeEvent>${listed(
    ids.map((id) => `${cdata('TemplateId', id)}${cdata('SubscribeStatusString', 'reject')}`),
  )}</SubscribeMsgChangeEvent></xml>`

export const subscribeSentXml = (openid: string, templateId: string, msgid: string, now: number) =>
  `<xml>${head(openid, 'subscribe_msg_sent_event', now)}
<SubscribeMsgSentEvent>${listed([
    `${cdata('TemplateId', templateId)}<MsgID>${msgid}</MsgID><ErrorCode>0</ErrorCode>${cdata('ErrorStatus', 'success')}`,
  ])}</SubscribeMsgSentEvent></xml>`

export const templateSentXml = (openid: string, msgid: string, now: number) =>
  `<xml>${head(openid, 'TEMPLATESENDJOBFINISH', now)}
<MsgID>${msgid}</MsgID>${cdata('Status', 'success')}</xml>`
