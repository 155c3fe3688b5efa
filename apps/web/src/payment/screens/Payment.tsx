import { usePageSearch } from '../../platform/page-location'
import { useBack } from '../../platform/useBack'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { PaymentEnd, PaymentFailed } from '../parts/PaymentEnd'
import { PaymentSkeleton, PaymentSummary } from '../parts/PaymentSummary'
import { PayBar, PayNote, PayWays } from '../parts/PayWays'
import { usePay } from '../parts/usePay'
import { usePayment } from '../parts/usePayment'
import { useWay } from '../parts/useWay'

export default function Payment() {
  const search = usePageSearch()
  const order_sn = search.get('order_sn') ?? ''
  return <PaymentOf key={order_sn} order_sn={order_sn} />
}

function PaymentOf({ order_sn }: { order_sn: string }) {
  const back = useBack()
  const payment = usePayment(order_sn)
  const pay = usePay(order_sn, payment)
  const { query, phase, confirm, stop } = payment
  const { data: state, error, refetch } = query
  const [way, setWay] = useWay(state?.ways)
  const top = <NavBar title="支付" onBack={back} />
  // Paid: the page is on its way to the result.
  if (!state || state.state === 'paid')
    return (
      <Page top={top}>{error && !state ? <PaymentFailed error={error} onRetry={refetch} /> : <PaymentSkeleton />}</Page>
    )
  if (state.state !== 'waiting')
    return (
      <Page top={top}>
        <PaymentEnd order_sn={order_sn} state={state} />
      </Page>
    )
  return (
    <Page
      top={top}
      bottom={
        way && (
          <PayBar
            way={way}
            fen={state.payable_fen}
            isConfirming={phase === 'confirming'}
            onPay={() => pay(way)}
            onStop={() => stop()}
          />
        )
      }
    >
      <PaymentSummary order_sn={order_sn} state={state} onEnd={() => void confirm()} />
      <PayNote phase={phase} onAsk={confirm} />
      <PayWays order_sn={order_sn} ways={state.ways} way={way} onChange={setWay} />
    </Page>
  )
}
