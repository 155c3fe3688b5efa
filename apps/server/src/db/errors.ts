/** Raised by the trigger `member_lives`: who writes has left meanwhile, or was joined to another account. */
export const MEMBER_GONE = 'KM001'
export const UNIQUE_BREACH = '23505'
export const DEADLOCK = '40P01'

/** Whether the database refused with one of these codes, however deep the error is wrapped. */
export function isRefusedWith(error: unknown, ...codes: readonly string[]): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('code' in inner && codes.some((code) => code === inner.code)) return true
  return false
}
