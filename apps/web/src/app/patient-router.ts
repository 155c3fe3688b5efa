import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>
type Listener = Parameters<Router['subscribe']>[0]

/** Nobody notices a wait that is over before this. */
const PATIENCE_MS = 100

/**
 * The router says twice that a page was opened: that it is on its way, and that it is here. Most are here at once, and
 * drawing the old one again in between would only make them late: its listeners hear of the way only when it is long.
 */
export function patient(router: Router): Router {
  const subscribe = (listener: Listener) => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe((state, options) => {
      clearTimeout(waiting)
      if (state.initialized && state.navigation.state === 'loading')
        waiting = setTimeout(() => listener(state, options), PATIENCE_MS)
      else listener(state, options)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }
  return Object.create(router, { subscribe: { value: subscribe } })
}
