import { usePageSearch } from '../../platform/page/location'
import { useBack } from '../../platform/page/useBack'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { PaymentEnd, PaymentFailed } from '../parts/PaymentEnd'
import { PaymentSkeleton, PaymentSummary } from '../parts/PaymentSummary'
import { PayBar, PayNote, PayWays } from '../parts/PayWays'
import { usePay } from '../parts/usePay'
import { usePayment } from '../parts/usePayment'
import { useWay } from '../parts/useWay'
import { payableNoIn } from '../ways'

export default function Payment() {
  const search = usePageSearch()
  const payable_no = payableNoIn(search)
  return <PaymentOf key={payable_no} payable_no={payable_no} />
}

function PaymentOf({ payable_no }: { payable_no: string }) {
  const back = useBack()
  const payment = usePayment(payable_no)
  const pay = usePay(payable_no, payment)
  const { query, phase, confirm } = payment
  const { data: state, error, refetch } = query
  const [way, setWay] = useWay(state?.ways)
  const top = <NavBar title="支付" onBack={back} />
  // Paid: the page is on its way to the result.
  if (!state || state.state === 'paid')
    return (
      <Page top={top}>
        {error && !state ? (
          <PaymentFailed payable_no={payable_no} error={error} onRetry={refetch} />
        ) : (
          <PaymentSkeleton />
        )}
      </Page>
    )
  if (state.state !== 'waiting')
    return (
      <Page top={top}>
        <PaymentEnd payable_no={payable_no} state={state} />
      </Page>
    )
  return (
    <Page
      top={top}
      bottom={
        way && <PayBar way={way} fen={state.payable_fen} isConfirming={phase === 'confirming'} onPay={() => pay(way)} />
      }
    >
      <PaymentSummary payable_no={payable_no} state={state} onEnd={() => void confirm()} />
      <PayNote payable_no={payable_no} phase={phase} onAsk={() => confirm('returned')} />
      <PayWays payable_no={payable_no} ways={state.ways} way={way} onChange={setWay} />
    </Page>
  )
}
