import type { InvoiceCard } from '@kuaimen/contract/invoice/invoice.views'
import { instantText } from '../../booking/order-text'
import { serverNow } from '../../platform/browser/server-clock'
import { usePagedList } from '../../platform/list/usePagedList'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { cardClass } from '../../ui/Card/Card'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { Tag } from '../../ui/Tag/Tag'
import { Muted } from '../../ui/Text/Text'
import { myInvoices } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { toneOf } from '../state-text'
import styles from './InvoiceHistory.module.css'

export default function InvoiceHistory() {
  const back = useBack()
  const { items: cards, isPending, failed, pull, more, retry } = usePagedList(myInvoices())
  return (
    <Page top={<NavBar title="开票记录" onBack={back} />}>
      {isPending && <CardsSkeleton />}
      {cards.length > 0 && (
        <PullUpList state={pull} onMore={more} moreText="上拉，看更早的发票" doneText="没有更多发票了">
          {cards.map((card) => (
            <Line key={card.invoice_no} card={card} />
          ))}
        </PullUpList>
      )}
      {!isPending && failed && <ErrorState compact={cards.length > 0} onRetry={retry} />}
      {!isPending && !failed && cards.length === 0 && (
        <Empty
          title="还没有开过发票"
          text="拍摄完成或套券到账后，可以按实付金额开票"
          action={
            <Link to={paths.invoices()} className={buttonClass({ kind: 'secondary' })}>
              去开票
            </Link>
          }
        />
      )}
    </Page>
  )
}

const Line = ({ card }: { card: InvoiceCard }) => (
  <Link
    to={paths.invoiceDetail({ invoice_no: card.invoice_no })}
    className={cx(cardClass({ press: true }), styles.card)}
  >
    <span className={styles.head}>
      <span className={styles.title}>{card.title}</span>
      <Tag tone={toneOf[card.state]} className={styles.state}>
        {card.state_text}
      </Tag>
    </span>
    <span className={styles.foot}>
      <Muted className={styles.note}>
        {instantText(card.requested_at, serverNow())}
        <span className={styles.count}>{card.order_count} 个订单</span>
      </Muted>
      <Price fen={card.amount_fen} tone="ink" />
    </span>
  </Link>
)
