import { Activity, Fragment, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useMatches,
} from 'react-router'
import { whenIdle } from '../ui/idle'
import { IsAhead, type Place, useAhead } from './ahead'
import type { Handle } from './page'

const KEPT_AT_MOST = 5
/** The page the server drew comes to life in one piece, and so without a boundary around it. */
const FIRST = 'first'
const NEXT = 'next'

interface Shown {
  readonly key: string
  readonly element: ReactNode
  readonly place: Place
  readonly screen: string | undefined
  readonly isKept: boolean
  /** The page before, until there is time to take it apart. */
  readonly left?: Shown | undefined
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
  const handle = leaf?.handle as Handle | undefined
  const isKept = handle?.keepAlive === true
  const screen = handle?.screen
  const last = useRef<Shown>(undefined)
  // The router draws anew also while the next page is on its way: this one stays as it is until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the place, and with nothing else
  const shown = useMemo((): Shown => {
    const before = last.current
    const isFirst = !before || (before.key === FIRST && before.screen === screen)
    const key = isFirst ? FIRST : before.key === FIRST ? NEXT : before.key
    const now = { key, element: drawn, place, screen, isKept }
    if (!ahead || !drawn || !ahead.isAt(place)) return now
    const left = before && !before.isKept && before.key !== FIRST ? { ...before, left: undefined } : undefined
    return { ...now, key: ahead.key, element: ahead.draw(drawn), left }
  }, [matches, place])
  last.current = shown

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

  const [tidied, setTidied] = useState<Shown>()
  useEffect(() => (shown.left ? whenIdle(() => setTidied(shown)) : undefined), [shown])

  return (
    <>
      {hiddenOrShown.map(([name, page]) => (
        <Activity key={name} mode={isKept && name === key ? 'visible' : 'hidden'}>
          <LocationContext value={page.place}>{page.element}</LocationContext>
        </Activity>
      ))}
      {shown.left && tidied !== shown && (
        <Activity key={shown.left.key} mode="hidden">
          <Leaf page={shown.left} />
        </Activity>
      )}
      {!isKept &&
        (shown.key === FIRST ? (
          <Fragment key={FIRST}>{shown.element}</Fragment>
        ) : (
          <Activity key={shown.key}>
            <Leaf page={shown} />
          </Activity>
        ))}
      {ahead && drawn && ahead.key !== shown.key && (
        <Activity key={ahead.key} mode="hidden">
          <Leaf page={{ place: ahead.place, element: ahead.draw(drawn) }} isAhead />
        </Activity>
      )}
    </>
  )
}

const Leaf = ({ page, isAhead = false }: { page: Pick<Shown, 'place' | 'element'>; isAhead?: boolean }) => (
  <IsAhead value={isAhead}>
    <LocationContext value={page.place}>{page.element}</LocationContext>
  </IsAhead>
)
