import type { Envelope } from '@kuaimen/contract/kernel/envelope'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import {
  broken,
  invalidInput,
  notFound,
  tooLarge,
  tooManyRequests,
  unavailable,
  wrongMediaType,
} from '@kuaimen/contract/kernel/kernel.errors'

const byStatus = new Map<number, Failure>([
  [400, invalidInput],
  [404, notFound],
  [413, tooLarge],
  [415, wrongMediaType],
  [429, tooManyRequests],
])

/** Connection trouble: refused, reset, shutting down, too many clients, starting up. */
const DATABASE_AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|57P0[1-4]|53300|08\d{3})$|timeout exceeded when trying to connect|Connection terminated/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const code = 'code' in inner ? textOf(inner.code) : ''
    if (DATABASE_AWAY.test(code) || DATABASE_AWAY.test(inner.message)) return true
  }
  return false
}

/** Every error becomes a refusal that a customer can read; what we did not foresee is a 5xx and says nothing else. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : Number.NaN
  const known = byStatus.get(status)
  if (known) return new Refusal(known)
  // Whatever else the framework finds wrong with a request keeps its status: a range, a length, an address.
  if (status >= 400 && status < 500) return new Refusal({ ...invalidInput, status })
  return new Refusal(isDatabaseAway(error) ? unavailable : broken)
}

export const envelopeOf = (refusal: Refusal): Envelope => ({
  code: refusal.code,
  msg: refusal.message,
  data: refusal.data ?? null,
})
