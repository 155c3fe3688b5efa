import type { AuthInfo } from '@kuaimen/contract/account/person.views'
import { WX_AUTH_DAYS, WX_AUTH_VERSION } from '@kuaimen/contract/account/proof.rules'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { browserCookies, dropCookie, setCookie } from '../../platform/browser/cookies'
import { refreshVisitor } from '../../platform/session/browser-visitor'
import { isAuthInfo } from '../../platform/session/visitor'

export type StoredAuthInfo = AuthInfo & { scope: 'base' | 'full' }

/** The provider's word on who this is, persisted for six days; another version's is ignored. */
export function readAuthInfo(): StoredAuthInfo | undefined {
  const cookie = browserCookies()[COOKIES.wxAuth]
  return isAuthInfo(cookie) ? JSON.parse(cookie ?? '') : undefined
}

export function persistAuthInfo(info: StoredAuthInfo): void {
  setCookie(COOKIES.wxAuth, JSON.stringify({ v: WX_AUTH_VERSION, ...info }), WX_AUTH_DAYS)
  refreshVisitor()
}

export function dropAuthInfo(): void {
  dropCookie(COOKIES.wxAuth)
  refreshVisitor()
}
