export { LevelChip } from '../../member/parts/LevelChip'
export { UnreadBadge } from '../../notice/parts/UnreadBadge'

import { FloatingCart } from '../../product/parts/FloatingCart'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'

/** What floats over home: nothing of it is there before a finger has moved or the cart is known. */
export default function HomeFloating() {
  return (
    <FloatingStack low>
      <ScrollToTop />
      <FloatingCart />
    </FloatingStack>
  )
}
