import { browserCookies } from './cookies'
import { type Visitor, visitorFrom } from './visitor'

const read = (): Visitor => visitorFrom(browserCookies(), navigator.userAgent, navigator.maxTouchPoints)

let current: Visitor | undefined
const listeners = new Set<() => void>()

/** The visitor of this tab as the cookies have it; the same object until something changes. */
export function currentVisitor(): Visitor {
  current ??= read()
  return current
}

/** After a login, a logout, a new city or place; also when the tab comes back, since another may have changed them. */
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

export function watchVisitor(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshVisitor()
  })
}
