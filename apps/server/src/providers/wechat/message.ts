import { providerCall } from '../calls'
import { ProviderAway, providerText, textOf } from '../json'
import { orLost } from '../lost-answer'
import type { MessageCtx, SendResult, WxSubscribeMessage, WxTemplateMessage } from '../notice-shape'
import { isTokenGone, withAccountToken } from './account-token'
import { parsed } from './pay-client'

/** Busy, or out of calls for this minute or day: not sent, and later it may be. */
const BUSY = new Set([-1, 45009, 45011])
/** Of these it has one under our number already: an earlier try went out. */
const SENT_BEFORE = new Set([45065])

interface Answer {
  readonly errcode: number
  readonly errmsg: string
  readonly msgid: string
}

/** Numbers of messages are longer than a double can tell apart, so they are read as text. */
function answerOf(text: string): Answer {
  const { errcode, errmsg } = parsed(text)
  if (typeof errcode !== 'number') throw new ProviderAway('wechat: no errcode')
  const msgid = /"msgid"\s*:\s*"?(\d{1,20})/.exec(text)?.[1] ?? ''
  return { errcode, errmsg: textOf(errmsg), msgid }
}

const fieldsOf = (data: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }]))

async function send(ctx: MessageCtx, path: string, message: object): Promise<SendResult> {
  const { env, log } = ctx
  if (!env.WX_APPID || !env.WX_SECRET) throw new ProviderAway('wechat: no account')
  const post = (token: string) => {
    const url = `${env.WX_API}${path}?access_token=${encodeURIComponent(token)}`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(message)
    return orLost(() =>
      providerCall({ provider: 'wechat', call: path, log }, async () =>
        answerOf(await providerText(url, { method: 'POST', headers, body })),
      ),
    )
  }
  return resultOf(await withAccountToken(ctx, post))
}

function resultOf({ errcode, errmsg, msgid }: Answer): SendResult {
  if (errcode === 0 || SENT_BEFORE.has(errcode)) return { is: 'sent', no: msgid }
  if (BUSY.has(errcode) || isTokenGone(errcode)) throw new ProviderAway(`wechat: errcode ${errcode}`)
  return { is: 'refused', code: String(errcode), why: errmsg.slice(0, 200) }
}

/** A template message (模板消息), which followers of the account get. Asked again within ten minutes it is sent once. */
export const sendWxTemplate = (
  ctx: MessageCtx,
  { openid, template_id, url, data, client_msg_id }: WxTemplateMessage,
): Promise<SendResult> =>
  send(ctx, '/cgi-bin/message/template/send', {
    touser: openid,
    template_id,
    ...(url ? { url } : {}),
    client_msg_id,
    data: fieldsOf(data),
  })

/** A subscribe message (订阅通知), one for each time the customer agreed. Nothing guards it from being sent twice. */
export const sendWxSubscribe = (
  ctx: MessageCtx,
  { openid, template_id, url, data }: WxSubscribeMessage,
): Promise<SendResult> =>
  send(ctx, '/cgi-bin/message/subscribe/bizsend', {
    touser: openid,
    template_id,
    ...(url ? { page: url } : {}),
    data: fieldsOf(data),
  })
