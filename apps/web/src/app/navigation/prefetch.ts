import { prefetch } from '../../api/paged-query'
import type { ApiClient } from '../../api/query'
import { ignoreError } from '../../platform/session/report-ignored-error'
import type { Visitor } from '../../platform/session/visitor'
import type { Handle, PageContext } from '../page'
import type { FindRoute } from '../router/router'

/**
 * The finger is down some hundred milliseconds before a tap counts: long enough to fetch code and data of the page that
 * it will open, if the page's meta says `prefetch`. Returns how to stop.
 */
export function prefetchUnderFinger(
  find: FindRoute<PageContext, Handle>,
  client: ApiClient,
  visitor: () => Visitor,
): () => void {
  const onPointerDown = ({ target, isPrimary }: PointerEvent) => {
    const link = isPrimary && target instanceof Element && target.closest('a')
    if (!link || link.origin !== window.location.origin || link.target) return
    const { route, params } = find(link.pathname)
    const { handle } = route
    if (!handle?.prefetch) return
    handle.load().catch(ignoreError('page:prefetch'))
    const wanted = {
      pathname: link.pathname,
      params: params as Record<string, string>,
      search: new URLSearchParams(link.search),
      visitor: visitor(),
    }
    for (const query of handle.data?.(wanted) ?? []) void prefetch(client, query)
  }
  document.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true })
  return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true })
}
