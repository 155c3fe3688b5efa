import { useSyncExternalStore } from 'react'
import type { BrowserStorage } from './phone-storage'

export interface Persisted<T> {
  /** Read anew every time, as another page may have written it; the same text is the same object. */
  readonly read: () => T
  /** False when it will be gone with the page. */
  readonly write: (value: T) => boolean
  readonly drop: () => void
  /** Hook: the initial value on the server and while hydrating. */
  readonly use: () => T
}

interface Format<T> {
  readonly parse: (text: string) => T | undefined
  readonly write: (value: T) => string
}

function persistedAs<T>(storage: BrowserStorage, key: string, initial: T, format: Format<T>): Persisted<T> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let cached: { readonly text: string | undefined; readonly value: T } = { text: undefined, value: initial }
  const read = (): T => {
    const text = storage.get(key)
    if (text !== cached.text) cached = { text, value: (text === undefined ? undefined : format.parse(text)) ?? initial }
    return cached.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // Another tab wrote, or this page comes back from the browser's own cache.
    window.addEventListener('storage', listener)
    window.addEventListener('pageshow', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
      window.removeEventListener('pageshow', listener)
    }
  }
  return {
    read,
    write(value) {
      const text = format.write(value)
      const isLasting = storage.set(key, text)
      cached = { text, value }
      notify()
      return isLasting
    },
    drop() {
      storage.drop(key)
      notify()
    },
    use: () => useSyncExternalStore(subscribe, read, () => initial),
  }
}

/**
 * Small state that outlives the page, as JSON. Storage may hold what another release or a curious hand left there:
 * `accept` gives back what is good of it, or undefined for the initial value.
 */
export const persisted = <T>(
  storage: BrowserStorage,
  key: string,
  accept: (found: unknown) => T | undefined,
  initial: T,
  shapeOf: (value: T) => unknown = (value) => value,
): Persisted<T> =>
  persistedAs(storage, key, initial, {
    write: (value) => JSON.stringify(shapeOf(value)),
    parse: (text) => {
      try {
        return accept(JSON.parse(text))
      } catch {
        return undefined
      }
    },
  })

/** The same for a plain word, without JSON. */
export const persistedText = (storage: BrowserStorage, key: string): Persisted<string | undefined> =>
  persistedAs<string | undefined>(storage, key, undefined, { parse: (text) => text, write: (text) => text ?? '' })
