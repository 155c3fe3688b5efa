import type { BookingView, PriceLine } from '@kuaimen/contract/booking/record.views'
import { Link } from '../../../platform/page/Link'
import { IconHanger } from '../../../ui/Icon/ScreenIcon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { looksOf } from '../../looks'
import { lookPath, useLinesWithLooks } from '../../series/parts/useOpenLook'

/** A row a look, for the products that have series to choose from. */
export function ResultSeries({ booking }: { booking: BookingView }) {
  const withLooks = useLinesWithLooks(booking)
  return withLooks.flatMap((line) =>
    looksOf(line).map((look) => (
      <ListRow
        key={`${line.product_id}-${look.look}`}
        icon={IconHanger}
        label={look.label}
        note={noteOf(line, withLooks.length)}
        value={look.chosen || '去选'}
        render={(row) => <Link to={lookPath(booking.order_sn, line, look)} {...row} />}
      />
    )),
  )
}

const noteOf = ({ name }: PriceLine, products: number) => (products > 1 ? name : undefined)
