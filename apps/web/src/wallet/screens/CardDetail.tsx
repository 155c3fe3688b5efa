import { useParams, useSearchParams } from 'react-router'
import { CardFacts } from '../parts/CardFacts'
import { CardPage } from '../parts/CardPage'
import { Movements } from '../parts/Movements'
import { Ticket } from '../parts/Ticket'

/** A coupon, unless the address says voucher. */
export default function CardDetail() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const type = search.get('coupon_type') === 'voucher' ? 'voucher' : 'coupon'
  return (
    <CardPage type={type} code={id}>
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
