import { membershipCode, stepBytes } from '@kuaimen/contract/member/code.rules'
import type { MembershipCode } from '@kuaimen/contract/member/code.views'
import { tabStorage } from '../../platform/browser/phone-storage'
import { currentVisitor } from '../../platform/session/browser-visitor'
import { MEMBER_CODE } from '../../platform/session/login'

/** What the phone makes codes from, for as long as this login; the tab forgets it with the login. */
export interface Seed {
  readonly seed_no: string
  readonly secret: string
  readonly valid_until: number
  /** Server time minus this phone's when it came: without a network nobody else tells the time. */
  readonly skew_ms: number
  readonly member: MembershipCode['member']
}

interface Stored extends Seed {
  readonly access_token: string | undefined
}

export function persistSeed({ offline, member }: MembershipCode, skewMs: number): Seed {
  const { seed_no, secret, valid_until } = offline
  const seed: Seed = { seed_no, secret, valid_until, skew_ms: skewMs, member }
  tabStorage.set(MEMBER_CODE, JSON.stringify({ ...seed, access_token: currentVisitor().token } satisfies Stored))
  return seed
}

/** Of this login, and still good. */
export function readSeed(): Seed | undefined {
  const found = tabStorage.read<Stored>(MEMBER_CODE)
  if (!found || found.access_token !== currentVisitor().token) return undefined
  return Date.now() + found.skew_ms < found.valid_until * 1000 ? found : undefined
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Browsers sign only on pages that came safely. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined

export async function codeAt({ seed_no, secret }: Pick<Seed, 'seed_no' | 'secret'>, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  return membershipCode(seed_no, new Uint8Array(await crypto.subtle.sign('HMAC', key, stepBytes(step))))
}
