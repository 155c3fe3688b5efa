import { isUnderway } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceOrder, InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { Spinner } from '../../ui/Spinner/Spinner'
import { toast } from '../../ui/Toast/toast'
import { beginAgain, writeOrders } from '../choice'
import { isNoSuchInvoice, liveInvoice } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { InvoiceFacts } from '../parts/InvoiceFacts'
import { OrderLine } from '../parts/OrderChoice'
import { nextWords } from '../state-text'
import styles from './InvoiceDetail.module.css'

export default function InvoiceDetail() {
  const back = useBack()
  const search = usePageSearch()
  const invoice_no = search.get('invoice_no') ?? ''
  const { data, error, isPending, refetch } = useQuery({ ...liveInvoice(invoice_no), enabled: invoice_no !== '' })
  const isUnknown = invoice_no === '' || isNoSuchInvoice(error)
  const invoice = isUnknown ? undefined : data
  return (
    <Page top={<NavBar title="发票详情" onBack={back} />} bottom={invoice && <Actions invoice={invoice} />}>
      {isUnknown && (
        <Empty
          art="lost"
          title="没有找到这张发票"
          text="它可能属于另一个账号"
          action={
            <Link to={paths.invoiceHistory()} replace className={buttonClass()}>
              查看开票记录
            </Link>
          }
        />
      )}
      {!isUnknown && isPending && <CardsSkeleton count={2} />}
      {!isUnknown && !isPending && !invoice && <ErrorState onRetry={refetch} />}
      {invoice && <Details invoice={invoice} />}
    </Page>
  )
}

const addressOf = ({ kind, order_sn }: InvoiceOrder) =>
  kind === 'booking' ? paths.orderDetail({ order_sn }) : paths.voucherOrder({ order_no: order_sn })

const Details = ({ invoice }: { invoice: InvoiceView }) => (
  <>
    <div className={styles.head} role="status">
      <h2 className={styles.state}>
        {invoice.state_text}
        {isUnderway(invoice.state) && <Spinner className={styles.spinner} />}
      </h2>
      <p>{nextWords(invoice)}</p>
      {invoice.replaced_by && (
        <Link to={paths.invoiceDetail({ invoice_no: invoice.replaced_by })} replace className={styles.next}>
          查看重新开具的发票
        </Link>
      )}
    </div>
    <InvoiceFacts invoice={invoice} />
    <Section title="包含的订单" className={styles.orders}>
      <Card>
        <ul>
          {invoice.orders.map((order) => (
            <li key={order.order_sn} className={styles.order}>
              <Link to={addressOf(order)} className={styles.link}>
                <OrderLine order={order} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  </>
)

function Actions({ invoice }: { invoice: InvoiceView }) {
  const { state, file_url, replaced_by } = invoice
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(file_url, location.href).href)
      toast('链接已复制，可在浏览器里打开', { kind: 'success' })
    } catch {
      toast('没能复制，请长按下载按钮复制链接')
    }
  }
  if (state === 'failed' && !replaced_by)
    return (
      <BottomBar>
        <Link
          to={paths.invoiceInput({ orders: writeOrders(invoice.orders.map(({ order_sn }) => order_sn)) })}
          className={buttonClass({ size: 'large' })}
          onClick={() => beginAgain(invoice)}
        >
          重新申请
        </Link>
      </BottomBar>
    )
  if (!file_url) return null
  return (
    <BottomBar>
      <Button kind="secondary" size="large" onClick={copy}>
        复制链接
      </Button>
      <a href={file_url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'large' })}>
        下载 PDF
      </a>
    </BottomBar>
  )
}
