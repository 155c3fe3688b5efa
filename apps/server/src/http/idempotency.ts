import { createHash } from 'node:crypto'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput, keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { type MemberCtx, within } from '../context'
import { claimKey, findKey, keepReply } from './idempotency.sql'

const KEY = /^[\w-]{8,64}$/

/**
 * The key, the effect and the kept reply are one transaction: a crash leaves neither, a duplicate waits for the
 * first and gets its answer, and a refusal leaves the key free for another try.
 */
export async function once(
  ctx: MemberCtx,
  endpoint: Endpoint,
  input: unknown,
  work: (ctx: MemberCtx) => Promise<unknown>,
): Promise<unknown> {
  const key = ctx.caller.idempotencyKey
  if (!key || !KEY.test(key)) throw new Refusal(invalidInput, { 'Idempotency-Key': ['缺少或不正确'] })
  const id = { caller: String(ctx.session?.memberId ?? 'visitor'), call: `${endpoint.method} ${endpoint.path}`, key }
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return ctx.transaction(async (tx) => {
    if (await claimKey(tx, id, bodyHash)) {
      const data = await work(within(ctx, tx))
      await keepReply(tx, id, JSON.stringify(data ?? null))
      return data
    }
    const kept = await findKey(tx, id)
    if (!kept?.bodyHash.equals(bodyHash)) throw new Refusal(keyReused)
    return JSON.parse(kept.reply ?? 'null')
  })
}
