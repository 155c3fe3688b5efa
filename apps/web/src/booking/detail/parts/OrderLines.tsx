import type { BookingView, PriceLine } from '@kuaimen/contract/booking/record.views'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { COVER } from '../../../product/parts/ProductGrid'
import { Card } from '../../../ui/Card/Card'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { Picture } from '../../../ui/Picture/Picture'
import { Price } from '../../../ui/Price/Price'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import { looksOf, peopleAndLooks } from '../../looks'
import { isMadeToMeasure } from '../../series/parts/useOpenLook'
import styles from './OrderLines.module.css'

/** What is shot, with its add-ons and series. */
export const OrderLines = ({ booking }: { booking: BookingView }) => (
  <Card className={styles.card}>
    {booking.lines.map((line) => (
      <section key={line.product_id} className={styles.line} aria-label={line.name}>
        <div className={styles.top}>
          {booking.lines.length > 1 && <Picture src={line.cover} alt="" {...COVER} className={styles.cover} />}
          <div className={styles.words}>
            <Link to={paths.productDetail({ id: line.product_id, store_id: booking.store_id })} className={styles.name}>
              {line.name}
            </Link>
            <Note className={styles.note}>{peopleAndLooks(line)}</Note>
            {line.season && <Tag tone="outline">{line.season}</Tag>}
          </div>
          <Price fen={line.price_fen} tone="ink" className={styles.price} />
        </div>
        {addedOf(line.addons).map(({ name, words, fen }) => (
          <p key={name} className={styles.addon}>
            <span>加购 {words}</span>
            <Price fen={fen} size="s" tone="ink" />
          </p>
        ))}
        {!isMadeToMeasure(booking, line.product_id) && <SeriesRows booking={booking} line={line} />}
      </section>
    ))}
  </Card>
)

function SeriesRows({ booking, line }: { booking: BookingView; line: PriceLine }) {
  const { order_sn, can } = booking
  const wanted = { order_sn, product_id: line.product_id }
  return looksOf(line).map(({ look, label, chosen }) => {
    if (!can.series && !chosen) return null
    const row = (
      <>
        <span>{label}</span>
        <span className={chosen ? styles.chosen : styles.open}>
          <span>{chosen || '去选'}</span>
          {can.series && <IconChevronRight size="s" />}
        </span>
      </>
    )
    return can.series ? (
      <Link
        key={label}
        to={look === 1 ? paths.photoSeries(wanted) : paths.photoSeries2(wanted)}
        className={styles.series}
      >
        {row}
      </Link>
    ) : (
      <p key={label} className={styles.series}>
        {row}
      </p>
    )
  })
}
