import type { ComponentType } from 'react'
import { NETWORK_ERROR } from '../../api/call'
import { toast } from '../../ui/Toast/toast'
import { abortNavigation } from './abort-navigation'
import { chunkFailed } from './chunk-failure'
import { RouteError } from './RouteError'
import { Unreachable } from './Unreachable'

/** What a loader gives when the file of its screen could not be had. Throws where the open page stays instead. */
export async function fallbackScreen(error: unknown, url: URL): Promise<ComponentType> {
  const verdict = await chunkFailed(error)
  if (verdict === 'stuck') return RouteError
  // The page that is open is in sight until the reload takes it away.
  if (verdict === 'reloading') return new Promise(() => {})
  // The router changes the address only when a page has opened, the browser's Back before that.
  const isHere = window.location.pathname + window.location.search === url.pathname + url.search
  if (isHere) return Unreachable
  toast(NETWORK_ERROR)
  throw abortNavigation()
}
