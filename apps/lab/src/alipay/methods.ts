import type { Consent } from '../oauth/ledger'
import { userOf } from '../wechat/users'
import { queryBill } from './bill'
import type { GatewayCall, GatewayMethod } from './method'
import { gatewayErrors } from './refusals'
import { closeTrade, queryTrade, queryTradeRefund, refundTrade } from './trade'
import { openIdOf, unionIdOf, userIdOf } from './users'

const tokenDays = 15 * 24 * 3600

/** An app gets either the new identity or the old one, never both. */
function identity({ world }: GatewayCall, { user, unionid, scopeName }: Consent) {
  if (world.fault('ali.old_app', { scope: world.scope(scopeName) })) return { user_id: userIdOf(user) }
  const union = unionid ? { union_id: unionIdOf(user) } : {}
  return { open_id: openIdOf(world.settings.alipay.appid, user), ...union }
}

const oauthToken: GatewayMethod = (call) => {
  const { world, params } = call
  if (params.get('grant_type') !== 'authorization_code') return { error: gatewayErrors.badGrantType }
  const granted = world.alipay.redeem(params.get('code') ?? '')
  if (!granted) return { error: gatewayErrors.badCode }
  return {
    node: {
      access_token: granted.token,
      auth_start: new Date(world.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      expires_in: tokenDays,
      re_expires_in: 2 * tokenDays,
      refresh_token: `r${granted.token}`,
      ...identity(call, granted.consent),
    },
  }
}

const userInfo: GatewayMethod = (call) => {
  const consent = call.world.alipay.check(call.params.get('auth_token') ?? '')
  if (!consent) return { error: gatewayErrors.badToken }
  if (consent.oauthScope !== 'auth_user') return { error: gatewayErrors.noScope }
  const { union_id: _union, ...who } = { union_id: '', ...identity(call, consent) }
  const avatar = `${call.origin}/sim/wx-avatar/${encodeURIComponent(consent.user)}`
  return { node: { code: '10000', msg: 'Success', ...who, avatar, nick_name: userOf(consent.user).nickname } }
}

/** The gateway dispatches on the method's name alone. */
export const gatewayMethods = new Map<string, GatewayMethod>([
  ['alipay.system.oauth.token', oauthToken],
  ['alipay.user.info.share', userInfo],
  ['alipay.trade.query', queryTrade],
  ['alipay.trade.close', closeTrade],
  ['alipay.trade.refund', refundTrade],
  ['alipay.trade.fastpay.refund.query', queryTradeRefund],
  ['alipay.data.dataservice.bill.downloadurl.query', queryBill],
])
