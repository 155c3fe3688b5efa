import type { Services } from '../../context'
import type { WxEventName, WxPush, WxPushEvent } from '../notice-shape'
import { echoOf, openVerified, type PushKeys, type PushQuery, PushRefused, verifyPush } from '../sealed-push'
import { childrenOf, readXml, textIn, type XmlNode, XmlRefused } from './push-xml'

type PushCtx = Pick<Services, 'env' | 'now'>

const keysOf = ({ env }: PushCtx): PushKeys => ({
  token: env.WX_EVENT_TOKEN,
  aesKey: env.WX_EVENT_AES_KEY,
  receiver: env.WX_APPID,
})

const LISTS: Readonly<Record<Exclude<WxEventName, 'TEMPLATESENDJOBFINISH'>, string>> = {
  subscribe_msg_popup_event: 'SubscribeMsgPopupEvent',
  subscribe_msg_change_event: 'SubscribeMsgChangeEvent',
  subscribe_msg_sent_event: 'SubscribeMsgSentEvent',
}
const isListed = (event: string): event is keyof typeof LISTS => event in LISTS

/** A push tells of several templates at once: an item of its list each. */
function itemsOf(xml: XmlNode, event: string): { event: WxEventName; items: XmlNode[] } | undefined {
  if (event === 'TEMPLATESENDJOBFINISH') return { event, items: [xml] }
  if (!isListed(event)) return undefined
  return { event, items: childrenOf(childrenOf(xml, LISTS[event])[0], 'List') }
}

function eventsOf(xml: XmlNode): WxPushEvent[] {
  const [openid, createTime] = [textIn(xml, 'FromUserName'), textIn(xml, 'CreateTime')]
  const found = textIn(xml, 'MsgType') === 'event' ? itemsOf(xml, textIn(xml, 'Event')) : undefined
  if (!found) return []
  if (!openid || !/^\d{10}$/.test(createTime)) throw new PushRefused('fields')
  return found.items.map((item) => {
    const [template_id, msg_id] = [textIn(item, 'TemplateId'), textIn(item, 'MsgID')]
    const status = textIn(item, 'SubscribeStatusString') || textIn(item, 'ErrorStatus') || textIn(item, 'Status')
    const key = [openid, createTime, found.event, msg_id, template_id].join('|')
    return { event: found.event, key, openid, at: new Date(Number(createTime) * 1000), template_id, msg_id, status }
  })
}

/** A push of WeChat, if it is said to our account: signed, fresh, sealed with our key. */
export function openWxPush(ctx: PushCtx, query: PushQuery, body: string): WxPush {
  try {
    const sealed = textIn(readXml(body), 'Encrypt')
    return { ok: eventsOf(readXml(openVerified(keysOf(ctx), query, sealed, ctx.now))) }
  } catch (error) {
    if (error instanceof PushRefused || error instanceof XmlRefused) return { refused: error.message }
    throw error
  }
}

/** The answer when the console checks our address: the plain word, or the one that was sealed. */
export function answerWxCheck(ctx: PushCtx, query: PushQuery): string | undefined {
  const { echostr = '', signature, msg_signature } = query
  try {
    if (msg_signature !== undefined) return echoOf(openVerified(keysOf(ctx), query, echostr, ctx.now))
    verifyPush(keysOf(ctx), query, { signature, now: ctx.now })
    return echoOf(echostr)
  } catch (error) {
    if (error instanceof PushRefused) return undefined
    throw error
  }
}
