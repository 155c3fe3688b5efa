import type { Services } from '../../context'
import { providerCall } from '../calls'
import { ProviderAway, providerJson } from '../json'
import { forgetToken, type Lent, lentToken } from '../lent-token'

const TOKEN = 'wechat.access_token'
/** Bad or expired token: fetch another once and replay. */
const TOKEN_GONE = new Set([40001, 40014, 42001])

export const isTokenGone = (errcode: number): boolean => TOKEN_GONE.has(errcode)

export type WechatCtx = Pick<Services, 'db' | 'transaction' | 'now' | 'env'> & Partial<Services>

export function lent(reply: Record<string, unknown>, field: string): Lent {
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

/** Asks with the account's token, and once more with another when WeChat does not know it any longer. */
export async function withAccountToken<T extends { readonly errcode?: unknown }>(
  ctx: WechatCtx,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  const token = await accessToken(ctx)
  const reply = await ask(token)
  if (!isTokenGone(Number(reply.errcode))) return reply
  await forgetToken(ctx, TOKEN, token)
  return ask(await accessToken(ctx))
}
