import { FIRST_ENTRY, locationAt, type RouterHistory, type RouterLocation } from './location'

/** A history without a browser; Back and Forward are heard at once. */
export function memoryHistory(address: string): RouterHistory {
  const entries: RouterLocation[] = [{ ...locationAt(new URL(address, ORIGIN)), key: FIRST_ENTRY }]
  const listeners = new Set<() => void>()
  let at = 0
  return {
    location: () => entries[at]!,
    push: (location) => {
      at += 1
      entries.splice(at, Number.POSITIVE_INFINITY, location)
    },
    replace: (location) => {
      entries[at] = location
    },
    go: (by) => {
      if (!entries[at + by]) return
      at += by
      for (const listener of listeners) listener()
    },
    listen: (onStep) => {
      listeners.add(onStep)
      return () => listeners.delete(onStep)
    },
  }
}

export const ORIGIN = 'http://localhost:3000'
