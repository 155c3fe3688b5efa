import { bookingNotFound } from '@kuaimen/contract/booking/booking.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { Rebook } from '../../booking/parts/Rebook'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'

const WORDS = {
  over: {
    title: '支付时间已过',
    text: (_: number, held: string) => `为您保留的${held}已经放开。如果您刚好付了款，会原路退回，不需要您做什么`,
  },
  late: {
    title: '付款晚到了一步',
    text: (fen: number, held: string) =>
      `${held}已经放开，没能为您留住。您付的 ¥${formatYuan(fen)} 会原路退回，不需要您做什么`,
  },
} as const

interface PaymentEndProps {
  readonly payable_no: string
  readonly state: PaymentState
}

/** It cannot be paid any more: why, what happens to money that came, and the way on. */
export function PaymentEnd({ payable_no, state }: PaymentEndProps) {
  const words = WORDS[state.state === 'late' ? 'late' : 'over']
  const kind = kindOf(payable_no)
  const isVoucher = kind === 'voucher_order'
  return (
    <Empty
      role="status"
      title={words.title}
      text={words.text(state.payable_fen, isVoucher ? '名额' : '时间')}
      action={
        <>
          {isVoucher ? <ToVoucherOrders /> : <ToOrders />}
          {kind === 'booking' && <Rebook order_sn={payable_no} />}
        </>
      }
    />
  )
}

const ToOrders = () => (
  <Link to={paths.bookingOrders()} replace className={buttonClass({ kind: 'secondary' })}>
    我的预约
  </Link>
)

const ToVoucherOrders = () => (
  <Link to={paths.couponSetOrders()} replace className={buttonClass({ kind: 'secondary' })}>
    我的套券订单
  </Link>
)

export function PaymentFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isUnknown = error instanceof Refusal && (error.status === 404 || error.status === 400)
  if (!isUnknown) return <ErrorState onRetry={onRetry} action={<ToOrders />} />
  return <Empty title={bookingNotFound.msg} text="请从「我的预约」里重新打开" action={<ToOrders />} />
}
