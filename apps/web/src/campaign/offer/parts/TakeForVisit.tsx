import type { VisitOffer } from '@kuaimen/contract/campaign/page.views'
import type { visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { offerForVisit, ownOffersOf } from '../../campaign.api'
import { shortOf } from '../face'
import { TakePuzzle } from './TakePuzzle'
import { useTaking } from './useTaking'

/** The one coupon that a member can take for the visit about to be booked; asked for once, for all that speaks of it. */
export function useVisitOffer(visit: CallOf<typeof visitOffer>): VisitOffer | undefined {
  const { data } = useQuery({
    ...offerForVisit(visit),
    placeholderData: keepPreviousData,
    enabled: useIsLoggedIn(),
  })
  return data ?? undefined
}

interface TakeForVisitProps {
  readonly offer: VisitOffer | undefined
  readonly disabled: boolean
  /** A coupon of the member's by now, to be used for this visit. */
  readonly onTaken: (code: string) => void
}

/** The coupon to take that saves most on the visit about to be booked, and no other: one tap takes and applies it. */
export function TakeForVisit({ offer, disabled, onTaken }: TakeForVisitProps) {
  const keys = offer ? [offer.key] : []
  const { take, puzzle } = useTaking(ownOffersOf(keys), keys, {
    onTaken: ({ coupon_type, code }) => coupon_type === 'coupon' && onTaken(code),
  })
  return (
    <>
      {offer && (
        <ListRow
          label="可领优惠券"
          note={`${shortOf(offer)}，这次能省 ¥${formatYuan(offer.saves_fen)}`}
          value={
            <Button size="small" disabled={disabled} pendingText="领取中" onClick={() => take(offer.key)}>
              领取并使用
            </Button>
          }
        />
      )}
      <TakePuzzle {...puzzle} />
    </>
  )
}
