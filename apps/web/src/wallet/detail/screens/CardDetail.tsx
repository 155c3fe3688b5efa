import { usePageParams, usePageSearch } from '../../../platform/page/location'
import { CardFacts } from '../../card/parts/CardFacts'
import { GiftFace } from '../../card/parts/GiftFace'
import { Movements } from '../../card/parts/Movements'
import { Ticket } from '../../card/parts/Ticket'
import { CardPage } from '../parts/CardPage'

/** A coupon, unless the address says voucher; a gift card has an address of its own, without a number in it. */
export default function CardDetail() {
  const { id } = usePageParams()
  const search = usePageSearch()
  if (id === undefined) return <GiftCard code={search.get('code') ?? ''} />
  return (
    <CardPage type={search.get('coupon_type') === 'voucher' ? 'voucher' : 'coupon'} code={id}>
      {(card) => (
        <>
          <Ticket card={card} />
          <CardFacts card={card} />
          {card.movements.length > 0 && <Movements title="使用记录" movements={card.movements} />}
        </>
      )}
    </CardPage>
  )
}

const GiftCard = ({ code }: { code: string }) => (
  <CardPage type="gift_card" code={code}>
    {(card) => (
      <>
        <GiftFace card={card} />
        <Movements title="余额变动" movements={card.movements} />
        <CardFacts card={card} />
      </>
    )}
  </CardPage>
)
