import { createContext } from 'react'
import type { NavigateFunction } from '../../platform/page/navigate'
import type { Handle } from '../page'

/** The page that is open, and how to leave it. */
export interface OpenPage {
  readonly url: URL
  readonly handle: Handle | undefined
  readonly navigate: NavigateFunction
}

/** For code outside React: the root reports what the router's hooks say, since React shows a page a moment after the router has opened it. */
export interface PageTracker {
  readonly report: (page: OpenPage, isIdle: boolean) => void
  readonly current: () => OpenPage | undefined
  /** Resolves once the page of this address is open, or another one that was opened instead of it. */
  readonly opened: (url: URL) => Promise<void>
}

const addressOf = ({ pathname, search }: URL) => pathname + search

export function pageTracker(): PageTracker {
  let open: OpenPage | undefined
  let isIdle = false
  let waiting: (() => void)[] = []
  return {
    report: (page, isIdleNow) => {
      open = page
      isIdle = isIdleNow
      if (!isIdle) return
      const resolved = waiting
      waiting = []
      for (const resolve of resolved) resolve()
    },
    current: () => open,
    opened: (url) =>
      // The guard is asked on the way: the page before is still reported then, and idle.
      isIdle && open && addressOf(open.url) === addressOf(url)
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve)
          }),
  }
}

/** Absent on the server, where nothing outside of React navigates. */
export const PageTrackerContext = createContext<PageTracker | undefined>(undefined)
