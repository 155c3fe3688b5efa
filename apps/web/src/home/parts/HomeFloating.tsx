import { isInWeChat } from '@kuaimen/contract/kernel/environment'

export { LevelChip } from '../../member/level/parts/LevelChip'
export { UnreadBadge } from '../../notice/parts/UnreadBadge'

import { useQuery } from '@tanstack/react-query'
import { homeContent } from '../../content/content.api'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { FloatingCart } from '../../product/parts/FloatingCart'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'

const Contact = lazyPart(async () => (await import('../../contact/home/parts/HomeContact')).default)

/** What floats over home: nothing of it is there before a finger has moved or the cart is known. */
export default function HomeFloating() {
  const { environment, cityId } = useVisitor()
  // Who closes the advert is not met by another panel: the icon is enough.
  const hasOpening = useQuery(homeContent(cityId)).data?.page.some(({ type }) => type === 'opening')
  const isInApp = isInWeChat(environment.kind)
  return (
    <>
      <FloatingStack low>
        <ScrollToTop />
        <FloatingCart />
      </FloatingStack>
      {isInApp && cityId !== undefined && (
        <Contact>{(HomeContact) => <HomeContact isQuiet={hasOpening !== false} />}</Contact>
      )}
    </>
  )
}
