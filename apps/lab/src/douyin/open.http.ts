import { authorizeHttp, isAllowed } from '../oauth/authorize.http'
import type { World } from '../world/world'

const prefix = '/sim/dy-open'

/** open.douyin.com/platform/oauth/connect: the consent sheet. There is no silent way for ordinary merchants. */
export const dyConnect = (world: World) => {
  const { clientKey, redirectHosts } = world.settings.douyin
  return authorizeHttp(world, {
    provider: 'toutiao',
    prefix,
    path: '/platform/oauth/connect',
    looks: { app: '抖音', colour: '#c3123f', asks: '你的抖音头像、昵称' },
    ledger: world.douyin,
    read(query) {
      const oauthScope = query.get('scope') ?? ''
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_key') !== clientKey) return { code: '10003', says: 'client_key 错误' }
      if (query.get('response_type') !== 'code') return { code: '10002', says: 'response_type 必须是 code' }
      if (oauthScope !== 'user_info') return { code: '10004', says: '应用没有这个 scope 的权限' }
      if (!isAllowed(redirectUri, redirectHosts)) return { code: '10006', says: 'redirect_uri 与后台配置不一致' }
      return { redirectUri, oauthScope, state: query.get('state') ?? '' }
    },
    isSilent: () => false,
    answer: ({ oauthScope, state }, code) => ({ code, state, scopes: oauthScope }),
  })
}
