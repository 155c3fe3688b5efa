import type { Services } from '../context'
import type { Env } from '../env'

export type ProviderName = 'wx' | 'ali' | 'toutiao'
/** base: who it is; full: with name and picture, and the visitor is asked. */
export type IdentityScope = 'base' | 'full'
export type IdentityCtx = Pick<Services, 'env' | 'log'>

export interface ProviderIdentity {
  provider: ProviderName
  openid: string
  /** Empty when the provider tells none. */
  unionid: string
  nickname: string
  avatar: string
}

export interface IdentityProvider {
  authorizeUrl(env: Env, ask: { scope: IdentityScope; redirectUri: string; state: string }): string
  identify(ctx: IdentityCtx, code: string, scope: IdentityScope): Promise<ProviderIdentity>
}

/** A wrong, expired or used code: the visitor starts over. */
export class CodeRefused extends Error {
  override name = 'CodeRefused'
}

/** WeChat opens the page under a virtual identity: no member may be made of it. */
export class SnapshotVisitor extends Error {
  override name = 'SnapshotVisitor'
}
