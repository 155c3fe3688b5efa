import { paths } from '../platform/page/paths'
import { decide, type EntryFacts, type Task } from './guard'
import type { PageMeta } from './page-meta'

/** How a side lets someone in: the server only looks, the browser also acts. */
export interface Entry {
  readonly facts: () => EntryFacts
  /** What must be done before the page can open; absent where that is left to the browser, behind the bare shell. */
  readonly acts?: {
    /** Leaves for the provider's page; false when that could not even begin. */
    readonly authorize: (returnTo: string) => Promise<boolean>
    readonly autoLogin: () => Promise<boolean>
  }
  /** For after the page of this address is open. */
  readonly later: (tasks: readonly Task[], url: URL) => void
}

const ROUNDS = 3

/** Asks the guard, does what it wants first, asks again; returns where to go instead, if anywhere. */
export async function enter(route: PageMeta, url: URL, entry: Entry): Promise<string | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const verdict = decide(route, entry.facts(), url)
    if (verdict.do === 'go') return verdict.to
    if (verdict.do === 'pass') {
      entry.later(verdict.later, url)
      return undefined
    }
    if (!entry.acts) return undefined
    if (verdict.do === 'authorize') await entry.acts.authorize(url.pathname + url.search)
    else await entry.acts.autoLogin()
  }
  // No silent way led to a login: the sign-in page is left.
  return paths.signIn({ redirect: url.href })
}
