import { useSyncExternalStore } from 'react'

const KEPT = 'code_waits'
const listeners = new Set<() => void>()

const read = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** When this number may ask again, in epoch milliseconds; 0 when it may now. Outlives the screen and a reload. */
const waitOf = (mobile: string): number => read()[mobile] ?? 0

export function keepWait(mobile: string, until: number): void {
  const stillWaiting = Object.entries(read()).filter(([, end]) => end > Date.now())
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(stillWaiting), [mobile]: until }))
  } catch {
    // A phone that keeps nothing still gets its code; the server counts the seconds.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitOf = (mobile: string): number =>
  useSyncExternalStore(
    subscribe,
    () => waitOf(mobile),
    () => 0,
  )
