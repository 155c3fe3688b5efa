import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { useApi } from '../api/query'
import { useBrand } from '../brand/brand.api'
import { swallow } from '../platform/swallow'
import { useVisitor } from '../platform/VisitorProvider'
import type { Handle } from './page'

const SETTLE_MS = 1500

/** Tells the messaging app what a shared link of this page shows; late, since a page is not shared in its first second. */
export function useSharedPage(handle: Handle | undefined): void {
  const client = useApi()
  const visitor = useVisitor()
  const brand = useBrand()
  const params = useParams()
  const { pathname, search } = useLocation()
  const { kind } = visitor.environment
  const isShareable =
    handle?.sign?.includes('updateAppMessageShareData') === true && (kind === 'wx' || kind === 'wxwork')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another card
  useEffect(() => {
    if (!isShareable || !brand) return
    const clock = setTimeout(() => {
      const shared = handle?.share?.(client, {
        params: params as Record<string, string>,
        search: new URLSearchParams(search),
        visitor,
      })
      const card = {
        title: shared?.title ?? brand.brand_name,
        desc: shared?.description ?? brand.brand_slogan,
        link: window.location.href.split('#')[0] ?? '',
        imgUrl: new URL(shared?.picture ?? brand.share_picture, window.location.origin).href,
      }
      void import('../platform/wx-sdk').then(({ wxShare }) => wxShare(card)).catch(swallow('page:share'))
    }, SETTLE_MS)
    return () => clearTimeout(clock)
  }, [isShareable, brand, pathname, search])
}
