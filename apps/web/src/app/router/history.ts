import { addressOf, FIRST_ENTRY, type RouterHistory, type RouterLocation } from '../../platform/page/location'

/** The state of an entry; covers (ui/overlay/history.ts) add their height. */
interface Entry {
  readonly usr?: unknown
  readonly key?: string
  /** How many entries of ours lie before it. */
  readonly idx?: number
}

/** Whole: a path that begins with two slashes is not another host. */
const hrefOf = (location: RouterLocation) => window.location.origin + addressOf(location)

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
        history.pushState(made, '', hrefOf(location))
      } catch (error) {
        // State that cannot be copied is a mistake of ours. Browsers also refuse too many entries at once: then it is loaded.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        window.location.assign(hrefOf(location))
      }
    },
    replace: (location) => {
      const made: Entry = { usr: location.state, key: location.key, idx: indexNow() }
      history.replaceState(made, '', hrefOf(location))
    },
    go: (by) => history.go(by),
    listen: (onStep) => {
      window.addEventListener('popstate', onStep)
      return () => window.removeEventListener('popstate', onStep)
    },
  }
}
