import { Activity, type ReactNode, use, useMemo, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router'
import type { RouteMeta } from './routes'

const KEPT_AT_MOST = 5

/** Pages whose meta says keepAlive stay mounted, hidden: state, DOM and inner scroll survive, effects stop. */
export function KeepAliveOutlet() {
  const matches = useMatches()
  const leaf = matches.at(-1)
  const location = use(LocationContext)
  const drawn = useOutlet()
  // The router draws anew also while the next page is on its way: this one stays as it is until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the place, and with nothing else
  const outlet = useMemo(() => drawn, [matches, location])
  const kept = useRef(new Map<string, { element: ReactNode; location: typeof location }>()).current
  const isKept = (leaf?.handle as RouteMeta | undefined)?.keepAlive === true
  // Not by its query: that is where a kept page mirrors its filters.
  const key = leaf?.pathname ?? ''
  if (isKept) {
    kept.delete(key)
    kept.set(key, { element: outlet, location })
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_AT_MOST && oldest) kept.delete(oldest)
  }
  const hiddenOrShown = [...kept].sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <>
      {hiddenOrShown.map(([name, page]) => (
        <Activity key={name} mode={isKept && name === key ? 'visible' : 'hidden'}>
          <LocationContext value={page.location}>{page.element}</LocationContext>
        </Activity>
      ))}
      {!isKept && outlet}
    </>
  )
}
