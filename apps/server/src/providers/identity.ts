import { alipayIdentity } from './alipay/oauth'
import { douyinIdentity } from './douyin/oauth'
import type { IdentityProvider, ProviderName } from './identity-shape'
import { wechatIdentity } from './wechat/oauth'

export {
  CodeRefused,
  type IdentityProvider,
  type ProviderIdentity,
  type ProviderName,
  SnapshotVisitor,
} from './identity-shape'

/** Providers that can say who a visitor is, by the name the product uses for each. */
export const identityProviders: Record<ProviderName, IdentityProvider> = {
  wx: wechatIdentity,
  ali: alipayIdentity,
  toutiao: douyinIdentity,
}
