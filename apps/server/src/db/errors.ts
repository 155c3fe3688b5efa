/** Raised by the trigger `member_lives`: who writes has left meanwhile, or was joined to another account. */
export const MEMBER_GONE = 'KM001'
export const UNIQUE_BREACH = '23505'
export const DEADLOCK = '40P01'
export const NOT_SERIAL = '40001'
export const LOCK_NOT_HAD = '55P03'

/** Whether the database refused with one of these codes, however deep the error is wrapped. */
export function isRefusedWith(error: unknown, ...codes: readonly string[]): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('code' in inner && codes.some((code) => code === inner.code)) return true
  return false
}

/**
 * The database cannot do it now, and another time it can: not reached, lost, silent, shutting down or starting up, out of
 * connections, of disk or of memory, read-only after a failover, a statement that took too long, two that were in each
 * other's way.
 */
const AWAY_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08\d{3}|53\d{3}|57\d{3}|57P\d{2}|25006|40001|40P01|55P03)$/
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/

/** However deep the error is wrapped. */
export function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (('code' in inner && AWAY_CODES.test(String(inner.code))) || AWAY_WORDS.test(inner.message)) return true
  return false
}
