import { NETWORK_ERROR } from '../../api/call'
import { toast } from '../../ui/Toast/toast'
import { type Opened, STAY } from '../router/router'
import { chunkFailed } from './chunk-failure'
import { RouteError } from './RouteError'
import { Unreachable } from './Unreachable'

/** A page comes to this when the file of its screen could not be had. */
export async function fallbackScreen(error: unknown, url: URL): Promise<Opened> {
  const verdict = await chunkFailed(error)
  if (verdict === 'stuck') return RouteError
  // The page that is open is in sight until the reload takes it away.
  if (verdict === 'reloading') return new Promise(() => {})
  // The router changes the address only when a page has opened, the browser's Back before that.
  const isHere = window.location.pathname + window.location.search === url.pathname + url.search
  if (isHere) return Unreachable
  toast(NETWORK_ERROR)
  return STAY
}
