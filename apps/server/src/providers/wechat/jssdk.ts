import { createHash } from 'node:crypto'
import type { Services } from '../../context'
import { ProviderAway, providerJson } from '../json'
import { forgetToken, type Lent, lentToken } from '../lent-token'

const TOKEN = 'wechat.access_token'
const TICKET = 'wechat.jsapi_ticket'
/** Bad or expired token: fetch another once and replay. */
const TOKEN_GONE = new Set([40001, 40014, 42001])

type WechatCtx = Pick<Services, 'db' | 'transaction' | 'now' | 'env'>

function lent(reply: Record<string, unknown>, field: string): Lent {
  const value = reply[field]
  if (typeof value !== 'string' || value === '') throw new ProviderAway(`wechat: errcode ${reply.errcode}`)
  return { value, expiresInSeconds: Number(reply.expires_in) || 0 }
}

const accessToken = (ctx: WechatCtx) =>
  lentToken(ctx, TOKEN, async () => {
    const { WX_API, WX_APPID, WX_SECRET } = ctx.env
    const reply = await providerJson(`${WX_API}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: WX_APPID,
        secret: WX_SECRET,
        force_refresh: false,
      }),
    })
    return lent(reply, 'access_token')
  })

async function fetchTicket(ctx: WechatCtx): Promise<Lent> {
  const ask = async () => {
    const query = new URLSearchParams({ access_token: await accessToken(ctx), type: 'jsapi' })
    return providerJson(`${ctx.env.WX_API}/cgi-bin/ticket/getticket?${query}`)
  }
  const reply = await ask()
  if (!TOKEN_GONE.has(Number(reply.errcode))) return lent(reply, 'ticket')
  await forgetToken(ctx, TOKEN)
  return lent(await ask(), 'ticket')
}

export const jsapiTicketOf = (ctx: WechatCtx): Promise<string> => lentToken(ctx, TICKET, () => fetchTicket(ctx))

/** The page's address as the browser sees it, without its hash; nothing is encoded. */
export const signPage = (ticket: string, nonce: string, timestamp: number, url: string): string =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
