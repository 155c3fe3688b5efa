import type { BookingView, PriceLine } from '@kuaimen/contract/booking/booking.views'
import { useQueries } from '@tanstack/react-query'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { IconHeart } from '../../ui/Icon/Icon'
import { ListRow } from '../../ui/ListRow/ListRow'
import { seriesOf } from '../booking.api'
import { type LookRow, looksOf } from '../looks'

/** A row a look, for the products that have series to choose from. */
export function ResultSeries({ booking: { order_sn, lines } }: { booking: BookingView }) {
  const lists = useQueries({ queries: lines.map(({ product_id }) => seriesOf(product_id)) })
  const withSeries = lines.filter((_, index) => (lists[index]?.data?.length ?? 0) > 0)
  return withSeries.flatMap((line) =>
    looksOf(line).map((look) => (
      <ListRow
        key={`${line.product_id}-${look.look}`}
        icon={IconHeart}
        label={look.chosen ? look.label : `选${look.label}`}
        note={noteOf(line, withSeries.length)}
        {...(look.chosen ? { value: look.chosen } : {})}
        render={(row) => <Link to={pathOf(order_sn, line, look)} {...row} />}
      />
    )),
  )
}

const noteOf = ({ name }: PriceLine, products: number) => (products > 1 ? name : undefined)

const pathOf = (order_sn: string, { product_id }: PriceLine, { look }: LookRow) =>
  look === 1 ? paths.photoSeries({ order_sn, product_id }) : paths.photoSeries2({ order_sn, product_id })
