import { formatYuan } from '@kuaimen/contract/kernel/money'
import { cancelVoucherOrder, leaveGroup } from '@kuaimen/contract/shop/shop.endpoints'
import type { VoucherOrderCard, VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { useState } from 'react'
import { Link } from '../../platform/page/Link'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { IconTrash } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { toast } from '../../ui/Toast/toast'
import { useDeleteVoucherOrder, useEndOrder, useRefundVouchers } from '../shop.api'
import { InviteButton } from './InviteButton'

interface OrderProps<O = VoucherOrderView> {
  readonly order: O
  readonly refresh: () => unknown
}

const primary = buttonClass({ size: 'large' })
const secondary = buttonClass({ kind: 'secondary', size: 'large' })

/** What its owner may do now, as the server says; the likeliest last, under the thumb. */
export function VoucherOrderActions({ order, refresh }: OrderProps) {
  const { order_no, group, can, refund_no, state, set_id } = order
  return (
    <BottomBar>
      {can.cancel && <EndOrder order={order} refresh={refresh} />}
      {can.pay && (
        <Link to={paths.payment({ payable_no: order_no })} className={primary}>
          去支付
        </Link>
      )}
      {can.leave && <EndOrder order={order} refresh={refresh} />}
      {can.invite && group && <InviteButton name={order.name} group={group} fen={order.amount_fen} />}
      {refund_no && (
        <Link to={paths.voucherRefund({ refund_no })} className={secondary}>
          查看退款进度
        </Link>
      )}
      {can.refund && <RefundButton order={order} refresh={refresh} />}
      {state === 'issued' && (
        <Link to={paths.cardCase({ type: 'voucher' })} className={primary}>
          去卡包看看
        </Link>
      )}
      {(state === 'expired' || state === 'cancelled') && (
        <Link to={paths.couponSet({ id: set_id })} className={primary}>
          再看看这份套券
        </Link>
      )}
    </BottomBar>
  )
}

const ENDS = {
  cancel: {
    endpoint: cancelVoucherOrder,
    name: '取消订单',
    title: '取消这笔订单？',
    message: () => '名额会马上放开。如果刚好付了款，会全额原路退回。',
    done: '订单已取消',
    stay: '再想想',
  },
  leave: {
    endpoint: leaveGroup,
    name: '退出拼团',
    title: '退出这个团？',
    message: (fen: number) => `¥${formatYuan(fen)} 全额原路退回，名额留给别人；其他人可以接着拼。`,
    done: '已退出，款项将原路退回',
    stay: '再等等',
  },
} as const

/** At work from the yes until the order is shown as it is then; asked is not begun. */
function useWork(refresh: () => unknown) {
  const [isAtWork, setIsAtWork] = useState(false)
  const work = async (act: () => Promise<unknown>) => {
    setIsAtWork(true)
    try {
      await act()
    } catch (failure) {
      sayFailure(failure)
      await refresh()
    } finally {
      setIsAtWork(false)
    }
  }
  return { isAtWork, work }
}

/** Cancels what is not paid, or leaves a group that waits. */
export function EndOrder({ order, refresh, small = false }: OrderProps<VoucherOrderCard> & { small?: boolean }) {
  const words = order.can.cancel ? ENDS.cancel : ENDS.leave
  const { mutateAsync: end } = useEndOrder(words.endpoint)
  const { isAtWork, work } = useWork(refresh)
  const ask = async () => {
    const isSure = await confirmDialog({
      title: words.title,
      message: words.message(order.amount_fen),
      confirmText: words.name,
      cancelText: words.stay,
      danger: true,
    })
    if (!isSure) return
    await work(async () => {
      await end(order.order_no)
      toast(words.done, { kind: 'success' })
    })
  }
  return (
    <Button
      kind="secondary"
      pending={isAtWork}
      size={small ? 'small' : 'large'}
      onClick={() => void ask()}
      aria-label={small ? `${words.name}：${order.name}` : undefined}
    >
      {words.name}
    </Button>
  )
}

/** Takes an order that is over off the list; from its own page one goes back to it. */
export function DeleteVoucherOrder({ order, inList = false }: { order: VoucherOrderCard; inList?: boolean }) {
  const navigate = useNavigate()
  const { mutateAsync: remove } = useDeleteVoucherOrder()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '删除这笔订单？',
      message: '删除后不再出现在您的订单里。退款不受影响。',
      confirmText: '删除',
      cancelText: '留着',
      danger: true,
    })
    if (!isSure) return
    try {
      await remove(order.order_no)
      toast('已删除', { kind: 'success' })
      if (!inList) await navigate(order.is_group ? paths.groupOrders() : paths.couponSetOrders(), { replace: true })
    } catch (failure) {
      sayFailure(failure)
    }
  }
  return (
    <IconButton icon={IconTrash} label={inList ? `删除：${order.name}` : '删除这笔订单'} onClick={() => void ask()} />
  )
}

function RefundButton({ order: { order_no, refundable_fen, vouchers }, refresh }: OrderProps) {
  const { mutateAsync: refund } = useRefundVouchers()
  const { isAtWork, work } = useWork(refresh)
  const ask = async () => {
    const left = vouchers.filter(({ state, is_final }) => state === 'unused' && !is_final)
    const underWay = left.filter(({ giving }) => giving === 'open').length
    const isSure = await confirmDialog({
      title: '退掉没用的券',
      message: `${left.length - underWay} 张没用的券会收回，¥${formatYuan(refundable_fen)} 原路退回。${underWay > 0 ? `转赠中的 ${underWay} 张不退，订单只能退一次；想一起退，请先收回。` : ''}`,
      confirmText: '确认退款',
      cancelText: '再想想',
      danger: true,
    })
    if (!isSure) return
    await work(async () => {
      await refund({ order_no, shown_refund_fen: refundable_fen })
      toast('已提交，款项将原路退回', { kind: 'success' })
    })
  }
  return (
    <Button kind="secondary" size="large" pending={isAtWork} onClick={() => void ask()}>
      退款
    </Button>
  )
}
