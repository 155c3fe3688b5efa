import { createHash } from 'node:crypto'
import type { Services } from '../../context'
import { providerCall } from '../calls'
import { ProviderAway, providerJson } from '../json'
import { forgetToken, type Lent, lentToken } from '../lent-token'

const TOKEN = 'wechat.access_token'
const TICKET = 'wechat.jsapi_ticket'
/** Bad or expired token: fetch another once and replay. */
const TOKEN_GONE = new Set([40001, 40014, 42001])

type WechatCtx = Pick<Services, 'db' | 'transaction' | 'now' | 'env'> & Partial<Services>

function lent(reply: Record<string, unknown>, field: string): Lent {
  const value = reply[field]
  if (typeof value !== 'string' || value === '') throw new ProviderAway(`wechat: errcode ${reply.errcode}`)
  return { value, expiresInSeconds: Number(reply.expires_in) || 0 }
}

const accessToken = (ctx: WechatCtx) =>
  lentToken(ctx, TOKEN, async () => {
    const { WX_API, WX_APPID, WX_SECRET } = ctx.env
    const path = '/cgi-bin/stable_token'
    const asked = { grant_type: 'client_credential', appid: WX_APPID, secret: WX_SECRET, force_refresh: false }
    const headers = { 'content-type': 'application/json' }
    return providerCall({ provider: 'wechat', call: path, log: ctx.log }, async () =>
      lent(
        await providerJson(`${WX_API}${path}`, { method: 'POST', headers, body: JSON.stringify(asked) }),
        'access_token',
      ),
    )
  })

async function fetchTicket(ctx: WechatCtx): Promise<Lent> {
  const ask = async () => {
    const query = new URLSearchParams({ access_token: await accessToken(ctx), type: 'jsapi' })
    const path = '/cgi-bin/ticket/getticket'
    return providerCall({ provider: 'wechat', call: path, log: ctx.log }, () =>
      providerJson(`${ctx.env.WX_API}${path}?${query}`),
    )
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
