import { Activity, type ReactNode, use, useMemo, useRef } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useMatches,
} from 'react-router'
import { type PageLocation, PageLocationContext } from '../platform/page-location'
import { IsAhead } from '../platform/useBelowFold'
import { type Place, useAhead } from './ahead'
import styles from './KeepAlive.module.css'
import type { PageMeta } from './page-meta'

const KEPT_AT_MOST = 5
/** The page the server drew comes to life in one piece, and so without a boundary around it. */
const FIRST = 'first'

interface Shown {
  readonly key: string
  readonly element: ReactNode
  readonly place: Place
  readonly page: PageLocation
}

/**
 * Pages whose meta says keepAlive stay mounted, hidden: state, DOM and inner scroll survive, effects stop. A page that
 * a finger is about to open is drawn in the same way, and shown as it stands when it is opened.
 */
export function KeepAliveOutlet() {
  const matches = useMatches()
  const leaf = matches.at(-1)
  const place = use(LocationContext)
  const drawn = use(RouteContext).outlet
  const ahead = useAhead(({ page }) => page)
  const last = useRef(FIRST)
  // The router draws anew also while the next page is on its way: this one stays as it is until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the place, and with nothing else
  const shown = useMemo((): Shown => {
    const page = { ...place, params: leaf?.params ?? {} }
    if (!ahead || !drawn || !ahead.isAt(place)) return { key: last.current, element: drawn, place, page }
    return { key: ahead.key, element: ahead.draw(drawn), place, page }
  }, [matches, place])
  last.current = shown.key

  const isKept = (leaf?.handle as PageMeta | undefined)?.keepAlive === true
  const kept = useRef(new Map<string, Shown>()).current
  // Not by its query: that is where a kept page mirrors its filters.
  const key = leaf?.pathname ?? ''
  if (isKept) {
    kept.delete(key)
    kept.set(key, shown)
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_AT_MOST && oldest) kept.delete(oldest)
  }
  const hiddenOrShown = [...kept].sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <>
      {hiddenOrShown.map(([name, page]) => (
        <Activity key={name} mode={isKept && name === key ? 'visible' : 'hidden'}>
          <Placed page={page} />
        </Activity>
      ))}
      {!isKept && (shown.key === FIRST ? <Placed key={FIRST} page={shown} /> : <Leaf key={shown.key} page={shown} />)}
      {ahead && drawn && ahead.key !== shown.key && (
        <Leaf key={ahead.key} page={{ place: ahead.place, page: ahead.page, element: ahead.draw(drawn) }} isAhead />
      )}
    </>
  )
}

const Placed = ({ page }: { page: Omit<Shown, 'key'> }) => (
  <LocationContext value={page.place}>
    <PageLocationContext value={page.page}>{page.element}</PageLocationContext>
  </LocationContext>
)

/** The box around it stays when it is shown: what was laid out in it need not be again. */
const Leaf = ({ page, isAhead = false }: { page: Omit<Shown, 'key'>; isAhead?: boolean }) => (
  <div
    className={isAhead ? styles.ahead : undefined}
    data-ahead={isAhead || undefined}
    aria-hidden={isAhead || undefined}
  >
    <Activity mode={isAhead ? 'hidden' : 'visible'}>
      <IsAhead value={isAhead}>
        <Placed page={page} />
      </IsAhead>
    </Activity>
  </div>
)
