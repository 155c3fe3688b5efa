import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, cloneElement, createElement, type ReactElement } from 'react'
import { type createBrowserRouter, type Location, matchPath, NavigationType } from 'react-router'
import { type Ahead, useAhead } from './ahead'
import { proceed } from './frame-work'
import type { Handle } from './page'

type Router = ReturnType<typeof createBrowserRouter>

/** A finger that moves further does not tap. */
const SLOP_PX = 10
/** As much of a frame as is drawn in. */
const PIECES_MS = 8
/** A tap counts some time after the finger has left. */
const LINGER_MS = 1000

interface Wanted {
  readonly key: string
  readonly place: Ahead['place']
  readonly page: Ahead['page']
  readonly matches: readonly unknown[]
  readonly load: Handle['load']
}

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash

/** While a finger is down browsers hold tasks back, but not frames: React's pieces are done in these then. */
function drawInFrames(): void {
  requestAnimationFrame(() => {
    const until = performance.now() + PIECES_MS
    let hasMore = proceed()
    while (hasMore && performance.now() < until) hasMore = proceed()
    if (hasMore) drawInFrames()
    else layOut()
  })
}

/** Its box hides it: React, which hides it too, would have it measured and laid out only when it is shown. */
function layOut(): void {
  for (const page of document.querySelectorAll<HTMLElement>('[data-ahead] > *')) page.style.removeProperty('display')
}

/**
 * The finger is down some hundred milliseconds before the tap counts: long enough to draw the page it will open. That
 * is done hidden and in small pieces, so a scroll that begins instead is not in its way; then all of it is dropped.
 */
export function watchFinger(router: Router, client: QueryClient): () => void {
  const pages = router.routes.flatMap(({ children = [] }) => children).filter(({ handle }) => handle?.ahead)
  let finger: { x: number; y: number } | undefined
  let isTouched = false
  let made = 0
  let lingering: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}

  const pageUnder = (target: EventTarget | null): Wanted | undefined => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== window.location.origin || link.target) return undefined
    const { pathname, search, hash } = link
    const [root, open] = router.state.matches
    for (const route of pages) {
      const match = matchPath(route.path ?? '', pathname)
      // A page that only changes its address is not made anew.
      if (!match || !root || route.id === open?.route.id) continue
      const location = { pathname, search, hash, state: null, key: 'ahead', mask: undefined }
      return {
        key: `ahead ${++made}`,
        place: { location, navigationType: NavigationType.Push },
        page: { location, navigationType: NavigationType.Push, params: match.params },
        matches: [root, { ...match, route }],
        load: (route.handle as Handle).load,
      }
    }
    return undefined
  }

  const drop = () => {
    clearTimeout(lingering)
    stopListening()
    finger = undefined
    if (useAhead.getState().page) useAhead.setState({ page: undefined })
  }

  const draw = ({ key, place, page, matches }: Wanted, Screen: ComponentType) => {
    let element: ReactElement | undefined
    useAhead.setState({
      page: {
        key,
        place,
        page,
        isAt: ({ location, navigationType }) =>
          navigationType === NavigationType.Push && addressOf(location) === addressOf(place.location),
        draw: (outlet) => {
          element ??= cloneElement(outlet as ReactElement<Record<string, unknown>>, {
            match: matches.at(-1),
            routeContext: { outlet: null, matches, isDataRoute: true },
            children: createElement(Screen),
          })
          return element
        },
      },
    })
    drawInFrames()
  }

  const begin = async (wanted: Wanted, here: typeof finger) => {
    const { default: Screen } = await wanted.load()
    if (finger !== here) return
    draw(wanted, Screen)
    // Nothing that is hidden listens: what comes meanwhile is drawn once all of it is there.
    stopListening = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && finger === here && client.isFetching() === 0) draw(wanted, Screen)
    })
  }

  const hear = {
    pointerdown: (event: PointerEvent) => {
      drop()
      const isTap = event.isPrimary && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      const wanted = isTap ? pageUnder(event.target) : undefined
      if (!wanted) return
      isTouched = event.pointerType === 'touch'
      finger = { x: event.clientX, y: event.clientY }
      begin(wanted, finger).catch(() => {})
    },
    pointermove: ({ clientX, clientY }: PointerEvent) => {
      if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > SLOP_PX) drop()
    },
    pointercancel: drop,
    // A link that goes with its page need not be focused first, only to lose it.
    mousedown: (event: MouseEvent) => {
      if (isTouched && useAhead.getState().page) event.preventDefault()
    },
    pointerup: () => {
      // What is not drawn by now is drawn by the tap itself.
      finger = undefined
      stopListening()
      clearTimeout(lingering)
      lingering = setTimeout(drop, LINGER_MS)
    },
  }
  const kinds = Object.keys(hear) as (keyof typeof hear)[]
  const hearing = (kind: keyof typeof hear) => hear[kind] as EventListener
  for (const kind of kinds)
    document.addEventListener(kind, hearing(kind), { capture: true, passive: kind !== 'mousedown' })
  return () => {
    drop()
    for (const kind of kinds) document.removeEventListener(kind, hearing(kind), { capture: true })
  }
}
