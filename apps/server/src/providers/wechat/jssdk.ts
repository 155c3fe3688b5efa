import { createHash } from 'node:crypto'
import { providerCall } from '../calls'
import { providerJson } from '../json'
import { type Lent, lentToken } from '../lent-token'
import { lent, type WechatCtx, withAccountToken } from './account-token'

const TICKET = 'wechat.jsapi_ticket'

async function fetchTicket(ctx: WechatCtx): Promise<Lent> {
  const path = '/cgi-bin/ticket/getticket'
  const reply = await withAccountToken<Record<string, unknown>>(ctx, (token) => {
    const query = new URLSearchParams({ access_token: token, type: 'jsapi' })
    return providerCall({ provider: 'wechat', call: path, log: ctx.log }, () =>
      providerJson(`${ctx.env.WX_API}${path}?${query}`),
    )
  })
  return lent(reply, 'ticket')
}

export const jsapiTicketOf = (ctx: WechatCtx): Promise<string> => lentToken(ctx, TICKET, () => fetchTicket(ctx))

/** The page's address as the browser sees it, without its hash; nothing is encoded. */
export const signPage = (ticket: string, nonce: string, timestamp: number, url: string): string =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
