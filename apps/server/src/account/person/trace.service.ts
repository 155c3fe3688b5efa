import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { IdentityRow } from './identity.sql'
import { peppered } from './pepper.service'
import { hasTrace, insertTraces, isTraceOlder, isTraceShared, type Trace } from './trace.sql'

type Keyed = Pick<Services, 'env'>

const hashOf = (ctx: Keyed, what: string): Buffer => peppered(ctx, `trace:${what}`)

const ofMobile = (ctx: Keyed, mobile: string): Trace => ({ kind: 'mobile', hash: hashOf(ctx, `mobile:${mobile}`) })

const ofOpenid = (ctx: Keyed, kind: IdentityRow['provider'], openid: string): Trace => ({
  kind,
  hash: hashOf(ctx, `${kind}:openid:${openid}`),
})

type Said = Pick<IdentityRow, 'provider' | 'openid' | 'unionid'>

const ofIdentity = (ctx: Keyed, { provider, openid, unionid }: Said): Trace[] => [
  ofOpenid(ctx, provider, openid),
  ...(unionid === '' ? [] : [{ kind: provider, hash: hashOf(ctx, `${provider}:unionid:${unionid}`) }]),
]

type Tracing = Pick<Services, 'env' | 'now'>

/** In the transaction that attaches them, or takes them away: what was attached before there were traces has none. */
export const traceMobile = (ctx: Tracing, tx: Tx, memberId: number, mobile: string): Promise<void> =>
  insertTraces(tx, memberId, [ofMobile(ctx, mobile)], ctx.now())

export const traceIdentities = (ctx: Tracing, tx: Tx, memberId: number, said: readonly Said[]): Promise<void> =>
  insertTraces(
    tx,
    memberId,
    said.flatMap((one) => ofIdentity(ctx, one)),
    ctx.now(),
  )

/** Two accounts of one person, as far as numbers and identities can tell. */
export const areOnePerson = (tx: Tx, one: number, other: number): Promise<boolean> => isTraceShared(tx, one, other)

/** Somebody who had another account before, which may have left. */
export const wasHereBefore = (tx: Tx, memberId: number): Promise<boolean> => isTraceOlder(tx, memberId)

/** Whether one of these WeChat users was ever this member. */
export async function wasEverOneOf(ctx: Keyed, tx: Tx, memberId: number, openids: readonly string[]): Promise<boolean> {
  for (const openid of openids) if (await hasTrace(tx, memberId, ofOpenid(ctx, 'wx', openid))) return true
  return false
}
