import { authorizeHttp, isAllowed } from '../oauth/authorize.http'
import type { World } from '../world/world'

const prefix = '/sim/ali-auth'

/** openauth.alipay.com: the authorise page inside Alipay. */
export const aliAuth = (world: World) => {
  const { appid, redirectHosts } = world.settings.alipay
  return authorizeHttp(world, {
    provider: 'ali',
    prefix,
    path: '/oauth2/publicAppAuthorize.htm',
    looks: { app: '支付宝', colour: '#1163c7', asks: '你的支付宝昵称和头像' },
    ledger: world.alipay,
    read(query) {
      const oauthScope = query.get('scope') ?? ''
      const redirectUri = query.get('redirect_uri') ?? ''
      const state = query.get('state') ?? ''
      if (query.get('app_id') !== appid) return { code: 'INVALID_APP_ID', says: '应用 ID 不正确' }
      if (!['auth_base', 'auth_user'].includes(oauthScope)) return { code: 'INVALID_SCOPE', says: 'scope 参数不正确' }
      if (!isAllowed(redirectUri, redirectHosts))
        return { code: 'INVALID_REDIRECT_URI', says: 'redirect_uri 与后台配置的授权回调地址不一致' }
      if (!/^[A-Za-z0-9+/=_-]{0,100}$/.test(state))
        return { code: 'INVALID_STATE', says: 'state 超过 100 个字符或含有其他字符' }
      return { redirectUri, oauthScope, state }
    },
    isSilent: ({ oauthScope }) => oauthScope === 'auth_base',
    answer: ({ oauthScope, state }, code) => ({
      app_id: appid,
      source: 'alipay_wallet',
      scope: oauthScope,
      auth_code: code,
      state,
    }),
  })
}
