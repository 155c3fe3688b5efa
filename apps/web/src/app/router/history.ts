import type { RouterLocation } from '../../platform/page/location'

/** The entries a router goes through: a browser's, or those of a test. */
export interface RouterHistory {
  /** Where it stands; what the entry carries, too. */
  location(): RouterLocation
  push(location: RouterLocation): void
  replace(location: RouterLocation): void
  /** Steps back (negative) or forward. */
  go(by: number): void
  /** Back, Forward or a script has gone to another entry. */
  listen(onStep: () => void): () => void
}

/** The state of an entry; covers (ui/overlay/history.ts) add their height. */
interface Entry {
  readonly usr?: unknown
  readonly key?: string
  /** How many entries of ours lie before it. */
  readonly idx?: number
}

/** The key of an entry that is not the router's. */
const FIRST_ENTRY = 'default'

export const addressOf = ({ pathname, search, hash }: Pick<RouterLocation, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** A new location for an entry that is still to be made. */
export const locationAt = ({ pathname, search, hash }: URL, state: unknown = null): RouterLocation => ({
  ...{ pathname, search, hash },
  state,
  key: newKey(),
})

export function browserHistory(): RouterHistory {
  const { history } = window
  const entry = () => (history.state ?? {}) as Entry
  const indexNow = () => entry().idx ?? 0
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
  return {
    location: () => {
      const { pathname, search, hash } = window.location
      return { pathname, search, hash, state: entry().usr ?? null, key: entry().key ?? FIRST_ENTRY }
    },
    push: (location) => {
      const made: Entry = { usr: location.state, key: location.key, idx: indexNow() + 1 }
      try {
        history.pushState(made, '', addressOf(location))
      } catch (error) {
        // State that cannot be copied is a mistake of ours. Browsers also refuse too many entries at once: then it is loaded.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        window.location.assign(addressOf(location))
      }
    },
    replace: (location) => {
      const made: Entry = { usr: location.state, key: location.key, idx: indexNow() }
      history.replaceState(made, '', addressOf(location))
    },
    go: (by) => history.go(by),
    listen: (onStep) => {
      window.addEventListener('popstate', onStep)
      return () => window.removeEventListener('popstate', onStep)
    },
  }
}
