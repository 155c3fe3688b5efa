import { browserCookies } from '../browser/cookies'
import { phoneStorage } from '../browser/phone-storage'
import { type Visitor, visitorFrom } from './visitor'

const STAMP = 'visitor_changed'

const read = (): Visitor => visitorFrom(browserCookies(), navigator.userAgent, navigator.maxTouchPoints)

let current: Visitor | undefined
const listeners = new Set<() => void>()

/** The visitor of this tab as the cookies have it; the same object until something changes. */
export function currentVisitor(): Visitor {
  current ??= read()
  return current
}

/** After a login, a logout, a new city or place. */
export function refreshVisitor(): void {
  const next = read()
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const listener of listeners) listener()
}

export function subscribeVisitor(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Cookies change without a word; storage does not. */
export const notifyOtherTabs = (): boolean => phoneStorage.set(STAMP, String(Date.now()))

/** Reads again when another tab wrote, or when this one is visible again; calls back when the login is another one. */
export function watchVisitor(onOtherToken: () => void): void {
  const look = () => {
    const before = currentVisitor().token
    refreshVisitor()
    if (currentVisitor().token !== before) onOtherToken()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
