import { useQuery } from '@tanstack/react-query'
import { useIsLoggedIn, useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { offersOfProduct, ownOffersOf } from '../../campaign.api'
import { faceOf, shortOf } from '../face'
import { TakePuzzle } from './TakePuzzle'
import { useTaking } from './useTaking'

/** Coupons that a member can still take for a product about to be paid: the card case then chooses the best. */
export function TakeForProduct({ productId, disabled }: { productId: number; disabled: boolean }) {
  const isMember = useIsLoggedIn()
  const { data: offers = [] } = useQuery({ ...offersOfProduct(productId, useVisitor()), enabled: isMember })
  const keys = offers.map(({ key }) => key)
  const own = ownOffersOf(keys)
  const { data: mine } = useQuery({ ...own, enabled: isMember && keys.length > 0 })
  const { take, puzzle } = useTaking(own, keys)
  const around = { isMember, isInert: false, button: '领取' }
  const open = offers.filter((offer) => mine && faceOf(offer, mine.offers[offer.key], around).act === 'take')
  return (
    <>
      {open.length > 0 && (
        <ListRow
          label="可领优惠券"
          note={open.map(shortOf).join('、')}
          value={
            <Button
              size="small"
              disabled={disabled}
              pendingText="领取中"
              onClick={() => take(...open.map(({ key }) => key))}
            >
              领取并使用
            </Button>
          }
        />
      )}
      <TakePuzzle {...puzzle} />
    </>
  )
}
