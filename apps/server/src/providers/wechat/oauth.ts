import { providerCall } from '../calls'
import {
  CodeRefused,
  type IdentityCtx,
  type IdentityProvider,
  type IdentityScope,
  SnapshotVisitor,
} from '../identity-shape'
import { ProviderAway, providerJson, textOf } from '../json'

const SCOPES: Record<IdentityScope, string> = { base: 'snsapi_base', full: 'snsapi_userinfo' }
/** Wrong, used or expired code, or tokens void since a change of password: authorise again. */
const START_OVER = new Set([40029, 40163, 42003, 42007])
/** The code is still unused after these. */
const BUSY = new Set([-1, 45011])

type Reply = Record<string, unknown>

const errcodeOf = (reply: Reply): number => Number(reply.errcode ?? 0)

const ask = (ctx: IdentityCtx, path: string, query: Record<string, string>): Promise<Reply> =>
  providerCall({ provider: 'wechat', call: path, log: ctx.log }, () => askOnce(ctx, path, query))

async function askOnce(ctx: IdentityCtx, path: string, query: Record<string, string>): Promise<Reply> {
  const url = `${ctx.env.WX_API}${path}?${new URLSearchParams(query)}`
  const first = await providerJson(url)
  const reply = BUSY.has(errcodeOf(first)) ? await providerJson(url) : first
  const errcode = errcodeOf(reply)
  if (errcode === 0) return reply
  if (START_OVER.has(errcode)) throw new CodeRefused(`wechat: errcode ${errcode}`)
  ctx.log.error({ provider: 'wx', path, errcode }, 'wechat refuses')
  throw new ProviderAway(`wechat: errcode ${errcode}`)
}

const redeem = (ctx: IdentityCtx, code: string) =>
  ask(ctx, '/sns/oauth2/access_token', {
    appid: ctx.env.WX_APPID,
    secret: ctx.env.WX_SECRET,
    code,
    grant_type: 'authorization_code',
  })

const profileOf = (ctx: IdentityCtx, accessToken: string, openid: string) =>
  ask(ctx, '/sns/userinfo', { access_token: accessToken, openid, lang: 'zh_CN' })

export const wechatIdentity: IdentityProvider = {
  authorizeUrl({ WX_OPEN, WX_APPID }, { scope, redirectUri, state }) {
    if (!WX_APPID) throw new ProviderAway('wechat: no appid')
    // WeChat matches this order, and the fragment even on a redirect.
    const back = encodeURIComponent(redirectUri)
    const query = `appid=${WX_APPID}&redirect_uri=${back}&response_type=code&scope=${SCOPES[scope]}&state=${state}`
    return `${WX_OPEN}/connect/oauth2/authorize?${query}#wechat_redirect`
  },

  async identify(ctx, code, scope) {
    const token = await redeem(ctx, code)
    if (token.is_snapshotuser === 1) throw new SnapshotVisitor('wechat: snapshot visitor')
    const openid = textOf(token.openid)
    const accessToken = textOf(token.access_token)
    if (!openid || !accessToken) throw new ProviderAway('wechat: no openid')
    // The scope is in the address bar, where it can be changed.
    const granted = textOf(token.scope).split(',').includes(SCOPES.full)
    if (scope === 'full' && !granted) throw new CodeRefused('wechat: scope not granted')
    const profile = scope === 'full' ? await profileOf(ctx, accessToken, openid) : {}
    return {
      provider: 'wx',
      openid,
      unionid: textOf(token.unionid) || textOf(profile.unionid),
      nickname: textOf(profile.nickname),
      avatar: textOf(profile.headimgurl),
    }
  },
}
