import {
  authCodeRefused,
  authStateUnknown,
  hostNotOurs,
  providerAway,
  snapshotVisitor,
} from '@kuaimen/contract/account/person.errors'
import { cleanName } from '@kuaimen/contract/account/person.rules'
import type { AuthInfo } from '@kuaimen/contract/account/person.views'
import { WX_AUTH_DAYS } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import type { Tx } from '../../db/database'
import { CodeRefused, identityProviders, SnapshotVisitor } from '../../providers/identity'
import { ProviderAway } from '../../providers/json'
import { isOurs } from '../person/host.service'
import {
  findIdentityByTicket,
  findMemberByUnionid,
  insertAuthState,
  insertTicket,
  listIdentities,
  lockUnionid,
  type Scope,
  saveIdentity,
  takeAuthState,
} from '../person/identity.sql'
import { hashToken } from '../session/session.service'

type Provider = AuthInfo['provider']

const STATE_LIFE_MS = 10 * 60_000
const DAY_MS = 86_400_000

export async function startAuthorizationOf(
  ctx: Ctx,
  ask: { provider: Provider; scope: Scope; callback: string },
): Promise<{ url: string; state: string }> {
  // The provider sends the visitor back to where we say: only to ourselves.
  if (!isOurs(ask.callback, ctx)) throw new Refusal(hostNotOurs)
  const state = Buffer.from(ctx.randomBytes(16)).toString('hex')
  const { provider, scope } = ask
  // As it was understood, not as it was written: other readers take a backslash or a tab for something else.
  const redirectUri = new URL(ask.callback).href
  const url = await sayingWhy(ctx, provider, async () =>
    identityProviders[provider].authorizeUrl(ctx.env, { scope, redirectUri, state }),
  )
  await insertAuthState(ctx.db, { state, provider, scope, created_at: ctx.now() })
  return { url, state }
}

/** What goes wrong with a provider, in words for the visitor. */
async function sayingWhy<T>(ctx: Ctx, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
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
  const said = await sayingWhy(ctx, provider, () => identityProviders[provider].identify(ctx, code, started.scope))
  const ticket = Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const now = ctx.now()
  const unionid = await ctx.transaction(async (tx) => {
    const saved = await saveIdentity(tx, { ...said, nickname: cleanName(said.nickname) }, now)
    await insertTicket(tx, {
      hash: hashToken(ticket),
      identity_id: saved.id,
      scope: started.scope,
      expires_at: new Date(now.getTime() + WX_AUTH_DAYS * DAY_MS),
    })
    // A silent trip may not say it; once it was said it is known.
    return saved.unionid
  })
  return { provider, unionid, openid: said.openid, ticket }
}

/** Which WeChat user pays: the one of the ticket, else the one this member came with last. */
export async function openidOf(ctx: Ctx, memberId: number, ticket: string): Promise<string | undefined> {
  const said = ticket ? await identityOfTicket(ctx, ctx.db, ticket) : undefined
  if (said?.identity.provider === 'wx') return said.identity.openid
  return (await listIdentities(ctx.db, memberId)).findLast(({ provider }) => provider === 'wx')?.openid
}

export const identityOfTicket = (ctx: Ctx, tx: Tx, ticket: string) =>
  findIdentityByTicket(tx, hashToken(ticket), ctx.now())

/** Nobody's identity of this WeChat user becomes a member's until the transaction ends. */
export const holdWxUser = (tx: Tx, unionid: string) => lockUnionid(tx, { provider: 'wx', unionid })

/** Whose account a WeChat user has, whichever of the brand's accounts it came by. */
export const memberOfWxUser = (tx: Tx, unionid: string): Promise<number | undefined> =>
  findMemberByUnionid(tx, { provider: 'wx', unionid })
