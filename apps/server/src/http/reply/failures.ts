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
import { isDatabaseAway } from '../../db/errors'

const byStatus = new Map<number, Failure>([
  [400, invalidInput],
  [404, notFound],
  [413, tooLarge],
  [415, wrongMediaType],
  [429, tooManyRequests],
])

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

/** Soon: what stood in the way is a matter of seconds. */
export const RETRY_AFTER_S = '2'
