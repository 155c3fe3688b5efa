import { readUserInfo } from '../account/session'
import { fetchUserInfo } from '../account/user-info'
import type { ApiClient } from '../api/query'
import { useGeo } from '../city/geo'
import { paths } from '../platform/page/paths'
import { currentVisitor } from '../platform/session/browser-visitor'
import { isAutoLoginSpent, isNewHere } from '../platform/session/login'
import { ignoreError } from '../platform/session/report-ignored-error'
import { type Entry, enter } from './entry'
import { firstEntry, hasEnteredHere } from './first-entry'
import { decide, type EntryFacts, type Task } from './guard'
import type { PageTracker } from './navigation/page-tracker'

/** Needed once in a while, and never for the first paint. */
const provider = () => import('../account/login/authorize')

/** What entering a page depends on in this tab, now. */
function factsNow(): EntryFacts {
  const visitor = currentVisitor()
  const mobile = readUserInfo()?.mobile
  const { locationState, userCity } = useGeo.getState()
  return {
    kind: visitor.environment.kind,
    hasToken: visitor.token !== undefined,
    hasMobile: mobile === undefined ? undefined : mobile !== '',
    hasAuthInfo: visitor.hasAuthInfo,
    autoLoginSpent: isAutoLoginSpent(),
    isNew: isNewHere(),
    hasCity: visitor.cityId !== undefined || userCity !== undefined,
    entered: visitor.entered || hasEnteredHere(),
    locationState,
  }
}

/** The browser's side of the guard: what must be done first, and what can wait for the paint. */
export function browserEntry(client: ApiClient, tracker: PageTracker): Entry & { recheck: () => Promise<void> } {
  let before: Promise<unknown> = Promise.resolve()

  const addressHere = () => {
    const url = tracker.current()?.url ?? window.location
    return url.pathname + url.search
  }

  const recheck = async () => {
    const open = tracker.current()
    const elsewhere = open?.handle && (await enter(open.handle, open.url, entry))
    if (elsewhere) await open.navigate(elsewhere, { replace: true })
  }

  const chooseCity = () => {
    const open = tracker.current()
    if (!open || open.handle?.exempt) return
    void open.navigate(paths.city({ redirect: addressHere() }), { replace: true })
  }

  const work: Record<Task, () => Promise<unknown>> = {
    authorize: async () => (await provider()).authorize('base', addressHere(), { quiet: true }),
    authorize_full: async () => (await provider()).authorize('full', addressHere(), { quiet: true }),
    auto_login: async () => ((await (await provider()).autoLogin(client)) || isNewHere()) && recheck(),
    fetch_user: () => fetchUserInfo(client, recheck),
    locate: () => firstEntry(chooseCity),
  }

  /** Whether the guard, here and now, still wants it: pages change and tasks overtake each other. */
  const isWanted = (task: Task) => {
    const open = tracker.current()
    const verdict = open?.handle && decide(open.handle, factsNow(), open.url)
    return verdict?.do === 'pass' && verdict.later.includes(task)
  }

  const run = async (tasks: readonly Task[]) => {
    for (const task of tasks) if (isWanted(task)) await work[task]().catch(ignoreError(`entry:${task}`))
  }

  const entry = {
    facts: factsNow,
    acts: {
      authorize: async (returnTo: string) => (await provider()).authorize('base', returnTo, { quiet: true }),
      autoLogin: async () => (await provider()).autoLogin(client),
    },
    // One after the other: leaving for a provider makes the rest pointless.
    later: (tasks: readonly Task[], url: URL) => {
      if (tasks.length === 0) return
      afterPaint(() => {
        before = before.then(() => tracker.opened(url)).then(() => run(tasks))
      })
    },
    recheck,
  }
  return entry
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
