import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf, notFoundOf } from '@kuaimen/contract/kernel/payables'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { NearestStarts } from '../../booking/result/parts/NearestStarts'
import { Rebook } from '../../booking/result/parts/Rebook'
import { QuestionsRow } from '../../content/parts/QuestionsRow'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { RowGroup } from '../../ui/ListRow/ListRow'
import { wordsOfPayable } from '../payable-kinds'

const WORDS = {
  over: {
    title: (held: string) => `${held}已释放`,
    text: () => '这次没有付成。如果您刚好付了款，会原路退回，不需要您做什么',
  },
  late: {
    title: () => '付款晚到了一步',
    text: (fen: number, held: string) =>
      `${held}已释放，没能为您留住。您付的 ¥${formatYuan(fen)} 会原路退回，不需要您做什么`,
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
  return (
    <>
      <Empty
        role="status"
        title={words.title(wordsOfPayable(payable_no).held)}
        text={words.text(state.payable_fen, wordsOfPayable(payable_no).held)}
        action={
          <>
            <ToList payable_no={payable_no} />
            {kind === 'booking' && <Rebook order_sn={payable_no} text="重新选择" />}
            {kind === 'reschedule' && state.order_sn !== null && (
              <Link to={paths.rescheduling({ order_sn: state.order_sn })} replace className={buttonClass()}>
                换一个新时间
              </Link>
            )}
          </>
        }
      />
      {kind === 'booking' && <NearestStarts order_sn={payable_no} />}
      <RowGroup>
        <QuestionsRow type="payment" label="支付与退款的常见问题" />
      </RowGroup>
    </>
  )
}

function ToList({ payable_no }: { payable_no: string }) {
  const { text, to } = wordsOfPayable(payable_no).list
  return (
    <Link to={to} replace className={buttonClass({ kind: 'secondary' })}>
      {text}
    </Link>
  )
}

interface PaymentFailedProps {
  readonly payable_no: string
  readonly error: Error
  readonly onRetry: () => unknown
}

export function PaymentFailed({ payable_no, error, onRetry }: PaymentFailedProps) {
  const isUnknown = error instanceof Refusal && (error.status === 404 || error.status === 400)
  const toList = <ToList payable_no={payable_no} />
  if (!isUnknown) return <ErrorState onRetry={onRetry} action={toList} />
  const { text } = wordsOfPayable(payable_no).list
  return (
    <Empty
      art="lost"
      title={notFoundOf(kindOf(payable_no) ?? 'booking').msg}
      text={`请从「${text}」里重新打开`}
      action={toList}
    />
  )
}
