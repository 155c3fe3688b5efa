import { CodeRefused, type IdentityCtx, type IdentityProvider, type IdentityScope } from '../identity-shape'
import { ProviderAway, textOf } from '../json'
import { type AlipayNode, AlipayRefused, callAlipay } from './gateway'
import type { Params } from './sign'

const SCOPES: Record<IdentityScope, string> = { base: 'auth_base', full: 'auth_user' }
/** The code, or what it gave, is no longer good: authorise again. */
const START_OVER = new Set(['isv.code-invalid', 'isv.invalid-auth-token', 'aop.invalid-auth-token'])

async function ask(ctx: IdentityCtx, method: string, params: Params): Promise<AlipayNode> {
  try {
    return await callAlipay(ctx, method, params)
  } catch (error) {
    if (!(error instanceof AlipayRefused)) throw error
    if (START_OVER.has(error.subCode)) throw new CodeRefused(error.message)
    ctx.log.error({ provider: 'ali', method, code: error.code, subCode: error.subCode }, 'alipay refuses')
    throw new ProviderAway(error.message)
  }
}

/** Newer apps get an open_id, older ones the user_id. */
const openidOf = (node: AlipayNode): string => textOf(node.open_id) || textOf(node.user_id)

export const alipayIdentity: IdentityProvider = {
  authorizeUrl({ ALI_AUTH, ALI_APPID }, { scope, redirectUri, state }) {
    if (!ALI_APPID) throw new ProviderAway('alipay: no app id')
    const query = { app_id: ALI_APPID, scope: SCOPES[scope], redirect_uri: redirectUri, state }
    return `${ALI_AUTH}/oauth2/publicAppAuthorize.htm?${new URLSearchParams(query)}`
  },

  async identify(ctx, code, scope) {
    const token = await ask(ctx, 'alipay.system.oauth.token', { grant_type: 'authorization_code', code })
    const openid = openidOf(token)
    const accessToken = textOf(token.access_token)
    if (!openid || !accessToken) throw new ProviderAway('alipay: no open_id')
    const profile = scope === 'full' ? await ask(ctx, 'alipay.user.info.share', { auth_token: accessToken }) : {}
    return {
      provider: 'ali',
      openid,
      unionid: textOf(token.union_id),
      nickname: textOf(profile.nick_name),
      avatar: textOf(profile.avatar),
    }
  },
}
