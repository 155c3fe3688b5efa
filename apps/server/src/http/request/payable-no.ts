import { anyPayablePattern } from '@kuaimen/contract/kernel/payables'
import type { FastifyRequest } from 'fastify'

const NAMES = ['order_sn', 'payable_no', 'order_no', 'reschedule_no'] as const
const MADE = /"(?:order_sn|order_no|reschedule_no)":"([A-Z0-9]+)"/

const made = new WeakMap<FastifyRequest, string>()

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' && anyPayablePattern.test(value) ? value : undefined

/** The number that a call made, as its reply names it. */
export function noteMade(request: FastifyRequest, reply: string): void {
  const no = plain(MADE.exec(reply)?.[1])
  if (no) made.set(request, no)
}

/** The number that a call was about, for its line in the log. */
export function payableNoOf(request: FastifyRequest): string | undefined {
  for (const part of [request.body, request.query])
    if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part))
        if (NAMES.some((one) => one === name) && plain(value)) return plain(value)
  return made.get(request)
}
