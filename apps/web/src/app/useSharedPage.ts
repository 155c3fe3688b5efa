import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useEffect } from 'react'
import { useApi } from '../api/query'
import { useBrand } from '../brand/brand.api'
import { ignoreError } from '../platform/session/report-ignored-error'
import { useVisitor } from '../platform/session/VisitorProvider'
import type { Handle } from './page'
import { useOpenPage } from './router/useRouter'

const SETTLE_MS = 1500

/** Tells the messaging app what a shared link of this page shows; late, since a page is not shared in its first second. */
export function useSharedPage(handle: Handle | undefined): void {
  const client = useApi()
  const visitor = useVisitor()
  const brand = useBrand()
  const { params, location } = useOpenPage()
  const { pathname, search } = location
  const { kind } = visitor.environment
  const isShareable = handle?.sign?.includes('updateAppMessageShareData') === true && isInWeChat(kind)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another card
  useEffect(() => {
    if (!isShareable || !brand) return
    let isLeft = false
    const clock = setTimeout(() => {
      const wanted = {
        pathname,
        params: params as Record<string, string>,
        search: new URLSearchParams(search),
        visitor,
      }
      const shareCard = async () => {
        const screen = await handle?.load()
        const shared = await screen?.share?.(client, wanted)
        const { wxShareCard } = await import('../platform/wechat/card')
        // The page has changed while its card was made: the next one has its own.
        if (!isLeft) await wxShareCard(shared, brand)
      }
      shareCard().catch(ignoreError('page:share'))
    }, SETTLE_MS)
    return () => {
      isLeft = true
      clearTimeout(clock)
    }
  }, [isShareable, brand, pathname, search])
}
