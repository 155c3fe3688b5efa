import { replace } from 'react-router'

let hasStayed = false

/** To be thrown by a loader whose page cannot be had: the page that is open stays. */
export function abortNavigation(): Response {
  hasStayed = true
  return replace(window.location.pathname + window.location.search + window.location.hash)
}

/** Whether the location is new only because a page could not be had; asked once. */
export function takeStayed(): boolean {
  const stayed = hasStayed
  hasStayed = false
  return stayed
}
