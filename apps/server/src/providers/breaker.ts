import { providersResting } from '../signals/metrics'

/** So many calls in a row without an answer in time, and the provider is left alone. */
const OPEN_AFTER = 5
/** Then one call tries whether it answers again. */
const REST_MS = 10_000
/** An origin that nobody has asked since: whether it is still silent is not known, and nobody is to be woken for it. */
const UNKNOWN_AFTER_MS = 5 * 60_000

interface Breaker {
  misses: number
  restsUntil: number
  isTrying: boolean
  unknown?: NodeJS.Timeout
}

/** By origin, in this process alone: another process finds out by itself, with as many calls. */
const breakers = new Map<string, Breaker>()

function breakerOf(origin: string): Breaker {
  const breaker = breakers.get(origin) ?? { misses: 0, restsUntil: 0, isTrying: false }
  breakers.set(origin, breaker)
  return breaker
}

function show(origin: string, breaker: Breaker): void {
  const rests = breaker.misses >= OPEN_AFTER
  providersResting.set({ origin }, rests ? 1 : 0)
  clearTimeout(breaker.unknown)
  if (rests) breaker.unknown = setTimeout(() => providersResting.set({ origin }, 0), UNKNOWN_AFTER_MS).unref()
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/**
 * A provider that is silent costs every caller the whole time limit: jobs would wait for it in every slot, and customers
 * would too. After some silent calls the next are refused at once, until one of them is answered.
 * @param rests makes the error of a call that was not made
 */
export async function unlessSilent<T>(
  url: string,
  call: () => Promise<T>,
  rests: (origin: string) => Error,
): Promise<T> {
  const { origin } = new URL(url)
  const breaker = breakerOf(origin)
  const isOpen = breaker.misses >= OPEN_AFTER
  if (isOpen && (breaker.isTrying || performance.now() < breaker.restsUntil)) throw rests(origin)
  if (isOpen) breaker.isTrying = true
  try {
    const answer = await call()
    breaker.misses = 0
    return answer
  } catch (error) {
    // Refused or broken off at once: it costs nobody time, and says nothing of the next call.
    breaker.misses = isLate(error) ? breaker.misses + 1 : 0
    breaker.restsUntil = performance.now() + REST_MS
    throw error
  } finally {
    if (isOpen) breaker.isTrying = false
    show(origin, breaker)
  }
}
