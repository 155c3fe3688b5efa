import { createHash } from 'node:crypto'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput, keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { type Ctx, type Principal, within } from '../../context'
import type { Tx } from '../../db/database'
import { isRefusedWith, UNIQUE_BREACH } from '../../db/errors'
import { type CallKey, claimKey, findKey, saveReply } from './idempotency.sql'

export { answering, deleteRepliesAbout } from './idempotency.sql'

const KEY = /^[\w-]{8,64}$/

/**
 * Whose keys they are. A member's space is the bare number, as it was when members alone had keys: a retry that meets
 * the other release while one replaces the other still finds its answer.
 */
function keySpaceOf(principal: Principal): string {
  if (principal.kind === 'member') return String(principal.memberId)
  if (principal.kind === 'staff') return `staff:${principal.id}`
  throw new Error('idempotency: a visitor has no keys')
}

/** The key of one call, with what it was sent with. */
export interface Claim extends CallKey {
  readonly body_hash: Buffer
}

function claimOf(ctx: Ctx, endpoint: Endpoint, input: unknown): Claim {
  const key = ctx.caller.idempotencyKey
  if (!key || !KEY.test(key)) throw new Refusal(invalidInput, { 'Idempotency-Key': ['缺少或不正确'] })
  return {
    caller: keySpaceOf(ctx.principal),
    call: `${endpoint.method} ${endpoint.path}`,
    key,
    body_hash: createHash('sha256').update(JSON.stringify(input)).digest(),
  }
}

/** What the key was answered with, to the same body; nothing while it is free. */
async function answerTo(tx: Tx, claim: Claim): Promise<{ readonly data: unknown } | undefined> {
  const first = await findKey(tx, claim)
  if (!first) return undefined
  if (!first.bodyHash.equals(claim.body_hash)) throw new Refusal(keyReused)
  return { data: JSON.parse(first.reply ?? 'null') }
}

/**
 * The key, the effect and the saved reply are one transaction: a crash leaves neither, a duplicate waits for the
 * first and gets its answer, and a refusal leaves the key free for another try.
 */
export async function once<C extends Ctx>(
  ctx: C,
  endpoint: Endpoint,
  input: unknown,
  work: (ctx: C) => Promise<unknown>,
): Promise<unknown> {
  const claim = claimOf(ctx, endpoint, input)
  return ctx.transaction(async (tx) => {
    if (await claimKey(tx, claim)) {
      const data = await work(within(ctx, tx))
      await saveReply(tx, claim, JSON.stringify(data ?? null))
      return data
    }
    const first = await answerTo(tx, claim)
    if (!first) throw new Refusal(keyReused)
    return first.data
  })
}

/**
 * The same for a call that crowds wait for: its work writes the key with the reply in the statement that has the effect
 * (`answering`), so that no transaction is held open around it. A duplicate does the work up to there, and is refused
 * by what the first has done or by the key itself; then the first one's answer is found.
 */
export async function onceAtTheEnd<C extends Ctx>(
  ctx: C,
  endpoint: Endpoint,
  input: unknown,
  work: (claim: Claim) => Promise<unknown>,
): Promise<unknown> {
  const claim = claimOf(ctx, endpoint, input)
  try {
    return await work(claim)
  } catch (error) {
    if (!(error instanceof Refusal) && !isRefusedWith(error, UNIQUE_BREACH)) throw error
    const first = await answerTo(ctx.db, claim)
    if (!first) throw error
    return first.data
  }
}
