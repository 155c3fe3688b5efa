import { phoneStorage } from './phone-storage'

const KEY = 'invite'
const DAYS = 30

export interface Invite {
  readonly code: string
  /** The page it led to. */
  readonly page: string
  readonly at: number
}

/** Who sent this visitor, as the address it began with says; on the phone alone, never in a cookie. */
export function persistInvite(address: string): void {
  const { searchParams, pathname } = new URL(address)
  const code = searchParams.get('invite')
  if (code) phoneStorage.set(KEY, JSON.stringify({ code: code.slice(0, 64), page: pathname, at: Date.now() }))
}

export function readInvite(): Invite | undefined {
  const found = phoneStorage.read<Partial<Invite>>(KEY)
  if (typeof found?.code !== 'string' || typeof found.page !== 'string' || typeof found.at !== 'number')
    return undefined
  return Date.now() - found.at < DAYS * 86_400_000 ? { code: found.code, page: found.page, at: found.at } : undefined
}

export const dropInvite = (): void => phoneStorage.drop(KEY)
