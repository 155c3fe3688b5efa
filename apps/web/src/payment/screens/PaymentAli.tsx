import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useEffect, useEffectEvent } from 'react'
import { persistedText } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'
import { Link } from '../../platform/page/Link'
import { usePageLocation, usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useIsLoggedIn, useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { OpenInBrowser } from '../parts/OpenInBrowser'
import { PaymentEnd, PaymentFailed } from '../parts/PaymentEnd'
import { PaymentSkeleton, PaymentSummary } from '../parts/PaymentSummary'
import { PayBar, PayNote } from '../parts/PayWays'
import { usePay } from '../parts/usePay'
import { usePayment } from '../parts/usePayment'
import { payableNoIn } from '../ways'

/** Alipay from outside WeChat; inside it, how to get out. */
export default function PaymentAli() {
  const search = usePageSearch()
  const back = useBack()
  const payable_no = payableNoIn(search)
  const { kind } = useVisitor().environment
  const isLoggedIn = useIsLoggedIn()
  const top = <NavBar title="支付宝支付" onBack={back} />
  if (isInWeChat(kind))
    return (
      <Page top={top}>
        <OpenInBrowser payable_no={payable_no} />
      </Page>
    )
  if (!isLoggedIn)
    return (
      <Page top={top}>
        <LoginFirst />
      </Page>
    )
  return <AlipayOf key={payable_no} payable_no={payable_no} onBack={back} />
}

/** A visitor who came over from WeChat is not logged in in this browser. */
function LoginFirst() {
  const { pathname, search } = usePageLocation()
  return (
    <Empty
      title="登录后继续支付"
      text="请用预约时的手机号登录，预约和保留的时间都还在"
      action={
        <Link to={paths.signIn({ redirect: pathname + search })} className={buttonClass()}>
          去登录
        </Link>
      }
    />
  )
}

const sentOn = persistedText(tabStorage, 'sent_to_alipay')

function AlipayOf({ payable_no, onBack }: { payable_no: string; onBack: () => void }) {
  const payment = usePayment(payable_no)
  const pay = usePay(payable_no, payment)
  const { query, phase, confirm } = payment
  const { data: state, error, refetch } = query
  const isWaiting = state?.state === 'waiting'

  // Once an order and a tab, or going back would lead here for ever.
  const sendOn = useEffectEvent(() => {
    if (sentOn.read() === payable_no) return
    sentOn.write(payable_no)
    void pay('ali_wap')
  })
  useEffect(() => {
    if (isWaiting) sendOn()
  }, [isWaiting])

  return (
    <Page
      top={<NavBar title="支付宝支付" onBack={onBack} />}
      bottom={
        isWaiting && (
          <PayBar
            way="ali_wap"
            fen={state.payable_fen}
            isConfirming={phase === 'confirming'}
            onPay={() => pay('ali_wap')}
          />
        )
      }
    >
      {!state && error && <PaymentFailed payable_no={payable_no} error={error} onRetry={refetch} />}
      {((!state && !error) || state?.state === 'paid') && <PaymentSkeleton />}
      {isWaiting && (
        <>
          <PaymentSummary payable_no={payable_no} state={state} onEnd={() => void confirm()} />
          <PayNote payable_no={payable_no} phase={phase} onAsk={() => confirm('returned')} />
        </>
      )}
      {(state?.state === 'over' || state?.state === 'late') && <PaymentEnd payable_no={payable_no} state={state} />}
    </Page>
  )
}
