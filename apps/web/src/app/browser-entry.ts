import type { createBrowserRouter } from 'react-router'
import { meQuery, persistUserInfo, readUserInfo } from '../account/session'
import type { ApiClient } from '../api/query'
import { useGeo } from '../city/geo'
import { currentVisitor } from '../platform/browser-visitor'
import { isAutoLoginSpent } from '../platform/login'
import { paths } from '../platform/paths'
import { type Entry, enter } from './entry'
import { firstEntry, hasEnteredHere } from './first-entry'
import { decide, type Gate, type Task } from './guard'
import type { Handle } from './page'

type Router = ReturnType<typeof createBrowserRouter>

/** Needed once in a while, and never for the first paint. */
const provider = () => import('../account/authorize')

/** The gate of this tab, now. */
function gateNow(): Gate {
  const visitor = currentVisitor()
  const mobile = readUserInfo()?.mobile
  const { locationState, userCity } = useGeo.getState()
  return {
    kind: visitor.environment.kind,
    hasToken: visitor.token !== undefined,
    hasMobile: mobile === undefined ? undefined : mobile !== '',
    hasAuthInfo: visitor.hasAuthInfo,
    autoLoginSpent: isAutoLoginSpent(),
    hasCity: visitor.cityId !== undefined || userCity !== undefined,
    entered: visitor.entered || hasEnteredHere(),
    locationState,
  }
}

/** The browser's side of the gate: what must be done first, and what can wait for the paint. */
export function browserEntry(client: ApiClient, router: () => Router): Entry & { recheck: () => Promise<void> } {
  let before: Promise<unknown> = Promise.resolve()

  const here = () => {
    const { location } = router().state
    return new URL(location.pathname + location.search, window.location.origin)
  }
  const handleHere = () => router().state.matches.at(-1)?.route.handle as Handle | undefined

  const recheck = async () => {
    const handle = handleHere()
    const elsewhere = handle && (await enter(handle, here(), entry))
    if (elsewhere) await router().navigate(elsewhere, { replace: true })
  }

  const chooseCity = () => {
    if (handleHere()?.exempt) return
    const { pathname, search } = here()
    void router().navigate(paths.city({ redirect: pathname + search }), { replace: true })
  }

  const work: Record<Task, () => Promise<unknown>> = {
    authorize: async () => (await provider()).authorize('base', here().pathname + here().search, true),
    auto_login: async () => (await (await provider()).autoLogin(client)) && recheck(),
    fetch_user: async () => {
      persistUserInfo(client, await client.fetchQuery(meQuery()))
      await recheck()
    },
    locate: () => firstEntry(chooseCity),
  }

  /** The gate was asked on the way to a page: what it wants is done once one is there. */
  const arrived = () =>
    new Promise<void>((resolve) => {
      const isThere = ({ initialized, navigation }: Router['state']) => initialized && navigation.state === 'idle'
      if (isThere(router().state)) return resolve()
      const stop = router().subscribe((state) => {
        if (!isThere(state)) return
        stop()
        resolve()
      })
    })

  /** Whether the gate, here and now, still wants it: pages change and tasks overtake each other. */
  const isWanted = (task: Task) => {
    const handle = handleHere()
    const verdict = handle && decide(handle, gateNow(), here())
    return verdict?.do === 'pass' && verdict.later.includes(task)
  }

  const run = async (tasks: readonly Task[]) => {
    for (const task of tasks) if (isWanted(task)) await work[task]().catch(() => {})
  }

  const entry = {
    gate: gateNow,
    acts: {
      authorize: async (scope: 'base' | 'full', returnTo: string) =>
        (await provider()).authorize(scope, returnTo, true),
      autoLogin: async () => (await provider()).autoLogin(client),
    },
    // One after the other: leaving for a provider makes the rest pointless.
    later: (tasks: readonly Task[]) => {
      if (tasks.length === 0) return
      afterPaint(() => {
        before = before.then(arrived).then(() => run(tasks))
      })
    },
    recheck,
  }
  return entry
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
