import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import { hasOwn } from '@kuaimen/contract/kernel/collection'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { ActionSheet } from '../../../ui/ActionSheet/ActionSheet'
import { dayText, hoursText } from '../../../visit/time-text'

interface OverlapSheetProps {
  readonly beside: BookingCard | undefined
  readonly onClose: () => void
  /** The other one is given up for it; only what is not paid yet. */
  readonly onInstead: (beside: BookingCard) => unknown
  readonly onBoth: (beside: BookingCard) => unknown
}

/** There is another visit at the same hour: which of the two is meant, or both. */
export function OverlapSheet({ beside, onClose, onInstead, onBoth }: OverlapSheetProps) {
  const navigate = useNavigate()
  if (!beside) return null
  const { order_sn, can } = beside
  const what = `${beside.store_name}，${beside.product_names.join('、')}`
  const acts = {
    pay: () => navigate(paths.payment({ payable_no: order_sn }), { replace: true }),
    see: () => navigate(paths.orderDetail({ order_sn })),
    instead: () => onInstead(beside),
    both: () => onBoth(beside),
  }
  const first = can.pay
    ? [
        { key: 'pay', text: '继续支付已有的预约', note: what },
        { key: 'instead', text: '放弃它，约现在选的', danger: true },
      ]
    : [{ key: 'see', text: '查看已有的预约', note: what }]
  const isAct = (key: string): key is keyof typeof acts => hasOwn(acts, key)
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={`您在 ${dayText(beside.day)} ${hoursText(beside)} 已有一个${can.pay ? '待支付的' : ''}预约`}
      actions={[...first, { key: 'both', text: '两个都要，继续提交' }]}
      onPick={(key) => isAct(key) && void acts[key]()}
    />
  )
}
