import {
  authCodeRefused,
  authStateUnknown,
  providerAway,
  snapshotVisitor,
} from '@kuaimen/contract/account/account.errors'
import { WX_AUTH_DAYS } from '@kuaimen/contract/account/account.rules'
import type { AuthInfo } from '@kuaimen/contract/account/account.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { CodeRefused, identityProviders, type ProviderIdentity, SnapshotVisitor } from '../providers/identity'
import { ProviderAway } from '../providers/json'
import {
  insertAuthState,
  insertTicket,
  keepIdentity,
  lockIdentityByTicket,
  type Scope,
  takeAuthState,
} from './identity.sql'
import { isOurs } from './own-hosts'
import { hashToken } from './session.service'

type Provider = AuthInfo['provider']

const STATE_LIFE_MS = 10 * 60_000
const DAY_MS = 86_400_000

export async function startAuthorizationOf(
  ctx: Ctx,
  ask: { provider: Provider; scope: Scope; callback: string },
): Promise<{ url: string; state: string }> {
  // The provider sends the visitor back to where we say: only to ourselves.
  if (!isOurs(ask.callback, ctx)) throw new Refusal(providerAway)
  const state = Buffer.from(ctx.randomBytes(16)).toString('hex')
  await insertAuthState(ctx.db, { state, provider: ask.provider, scope: ask.scope, created_at: ctx.now() })
  const url = identityProviders[ask.provider].authorizeUrl(ctx.env, {
    scope: ask.scope,
    redirectUri: ask.callback,
    state,
  })
  return { url, state }
}

async function askProvider(ctx: Ctx, provider: Provider, code: string, scope: Scope): Promise<ProviderIdentity> {
  try {
    return await identityProviders[provider].identify(ctx, code, scope)
  } catch (error) {
    if (error instanceof CodeRefused) throw new Refusal(authCodeRefused)
    if (error instanceof SnapshotVisitor) throw new Refusal(snapshotVisitor)
    if (!(error instanceof ProviderAway)) throw error
    ctx.log.warn({ err: error, provider }, 'identity')
    throw new Refusal(providerAway)
  }
}

/** The provider's word becomes an identity of ours, and a ticket that proves it for six days. */
export async function authInfoOf(
  ctx: Ctx,
  { provider, code, state }: { provider: Provider; code: string; state: string },
): Promise<AuthInfo> {
  const since = new Date(ctx.now().getTime() - STATE_LIFE_MS)
  const started = await takeAuthState(ctx.db, state, provider, since)
  if (!started) throw new Refusal(authStateUnknown)
  const said = await askProvider(ctx, provider, code, started.scope)
  const ticket = Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const { id } = await keepIdentity(tx, said, now)
    await insertTicket(tx, {
      hash: hashToken(ticket),
      identity_id: id,
      scope: started.scope,
      expires_at: new Date(now.getTime() + WX_AUTH_DAYS * DAY_MS),
    })
  })
  return { provider, unionid: said.unionid, openid: said.openid, ticket }
}

export const identityOfTicket = (ctx: Ctx, tx: Tx, ticket: string) =>
  lockIdentityByTicket(tx, hashToken(ticket), ctx.now())
