import { createHash } from 'node:crypto'
import type { Services } from '../../context'
import { echoOf, openVerified, type PushKeys, type PushQuery, PushRefused } from '../sealed-push'
import { readXml, textIn, type XmlNode, XmlRefused } from '../wechat/push-xml'
import type { WecomEvent, WecomPush } from '../wecom-shape'

type PushCtx = Pick<Services, 'env' | 'now'>

const keysOf = ({ env }: PushCtx): PushKeys => ({
  token: env.WECOM_TOKEN,
  aesKey: env.WECOM_AES_KEY,
  receiver: env.WECOM_CORPID,
})

/** The key of an event: WeCom sends it again when our answer was late. */
const KEYED = ['FromUserName', 'CreateTime', 'Event', 'ChangeType', 'UserID', 'ExternalUserID', 'ChatId'] as const
const keyOf = (xml: XmlNode): string =>
  createHash('sha256')
    .update(KEYED.map((name) => textIn(xml, name)).join('\n'))
    .digest('hex')

/** No JSON column holds a NUL or half a surrogate pair. */
function storableIn(xml: XmlNode, field: string): string {
  const text = textIn(xml, field)
  if (/\0|\p{Surrogate}/u.test(text)) throw new PushRefused('fields')
  return text
}

const MOST_LETTERS = 64
/** Names that WeCom gives: short, or not believed. */
function nameIn(xml: XmlNode, field: string): string {
  const name = storableIn(xml, field)
  if (name.length > MOST_LETTERS) throw new PushRefused('fields')
  return name
}

const CHANGES = {
  add_external_contact: 'added',
  add_half_external_contact: 'half_added',
  del_external_contact: 'deleted_by_staff',
  del_follow_user: 'deleted_by_customer',
} as const
const isChange = (change: string): change is keyof typeof CHANGES => Object.hasOwn(CHANGES, change)

/** Nothing where it is none of our business: an edited remark, a tag, a message. */
function eventOf(xml: XmlNode): WecomEvent | undefined {
  if (textIn(xml, 'MsgType') !== 'event') return undefined
  const [event, change, createTime] = [textIn(xml, 'Event'), textIn(xml, 'ChangeType'), textIn(xml, 'CreateTime')]
  const isContact = event === 'change_external_contact' && isChange(change)
  if (!isContact && event !== 'change_external_chat') return undefined
  if (!/^[1-9]\d{9}$/.test(createTime)) throw new PushRefused('fields')
  const said = { key: keyOf(xml), at: new Date(Number(createTime) * 1000) }
  if (!isContact) {
    const chat_id = nameIn(xml, 'ChatId')
    if (chat_id === '') throw new PushRefused('fields')
    return { ...said, kind: 'group', chat_id }
  }
  const [userid, external_userid] = [nameIn(xml, 'UserID'), nameIn(xml, 'ExternalUserID')]
  if (userid === '' || external_userid === '') throw new PushRefused('fields')
  const [state, welcome_code] = [nameIn(xml, 'State'), storableIn(xml, 'WelcomeCode').slice(0, 256)]
  return { ...said, kind: CHANGES[change], userid, external_userid, state, welcome_code }
}

/** A push of WeCom, if it is said to our company: signed, fresh, sealed with our key. */
export function openWecomPush(ctx: PushCtx, query: PushQuery, body: string): WecomPush {
  try {
    const envelope = readXml(body)
    const keys = keysOf(ctx)
    const message = openVerified(keys, query, textIn(envelope, 'Encrypt'), ctx.now)
    const xml = readXml(message)
    const addressed = [textIn(envelope, 'ToUserName'), textIn(xml, 'ToUserName')]
    if (addressed.some((name) => name !== keys.receiver)) throw new PushRefused('receiver')
    const event = eventOf(xml)
    return event ? { ok: event } : { ok: undefined }
  } catch (error) {
    if (error instanceof PushRefused || error instanceof XmlRefused) return { refused: error.message }
    throw error
  }
}

/** The answer when the console checks our address: the word that was sealed. */
export function answerWecomCheck(ctx: PushCtx, query: PushQuery): string | undefined {
  try {
    return echoOf(openVerified(keysOf(ctx), query, query.echostr ?? '', ctx.now))
  } catch (error) {
    if (error instanceof PushRefused) return undefined
    throw error
  }
}
