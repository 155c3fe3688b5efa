import { createHash } from 'node:crypto'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput, keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { type Ctx, type Principal, within } from '../context'
import { claimKey, findKey, saveReply } from './idempotency.sql'

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
  const key = ctx.caller.idempotencyKey
  if (!key || !KEY.test(key)) throw new Refusal(invalidInput, { 'Idempotency-Key': ['缺少或不正确'] })
  const id = { caller: keySpaceOf(ctx.principal), call: `${endpoint.method} ${endpoint.path}`, key }
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return ctx.transaction(async (tx) => {
    if (await claimKey(tx, id, bodyHash)) {
      const data = await work(within(ctx, tx))
      await saveReply(tx, id, JSON.stringify(data ?? null))
      return data
    }
    const first = await findKey(tx, id)
    if (!first?.bodyHash.equals(bodyHash)) throw new Refusal(keyReused)
    return JSON.parse(first.reply ?? 'null')
  })
}
