import { deleteClosed } from '@kuaimen/contract/booking/record.errors'
import { isOver } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { navigateTo } from '../../../store/navigate'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { IconTrash } from '../../../ui/Icon/ScreenIcon'
import { IconButton } from '../../../ui/IconButton/IconButton'
import { toast } from '../../../ui/Toast/toast'
import { rebookPath } from '../../order-tabs'
import { isPast } from '../../order-text'
import { useDeleteBooking, useRefreshBookings } from '../../orders.api'
import { useOpenLook } from '../../series/parts/useOpenLook'
import { CancelSheet } from './CancelSheet'
import { DuringVisit } from './DuringVisit'
import { MoreActs } from './MoreActs'
import styles from './OrderActions.module.css'

const primary = cx(buttonClass({ size: 'large' }), styles.act)
const secondary = cx(buttonClass({ kind: 'secondary', size: 'large' }), styles.act)

/** What its owner needs next, under the thumb; what is wanted rarely is one tap further. */
export function OrderActions({ booking }: { booking: BookingView }) {
  const { order_sn, can, state, lines, branch } = booking
  if (isPast(booking, serverNow())) return <AskStore tel={booking.store.tel} />
  if (state === 'booked') return <BeforeVisit booking={booking} />
  if (state === 'held' && can.pay) return <ToPay booking={booking} />
  if (!isOver(state) && !can.review) return state === 'held' ? null : <DuringVisit booking={booking} />
  return (
    <BottomBar>
      {isOver(state) && (
        <Link to={rebookPath(branch, lines)} className={can.review ? secondary : primary}>
          再次预约
        </Link>
      )}
      {booking.reviewed && (
        <Link to={paths.estimate({ order_sn })} className={secondary}>
          我的评价
        </Link>
      )}
      {can.review && (
        <Link to={paths.estimate({ order_sn })} className={primary}>
          去评价
        </Link>
      )}
    </BottomBar>
  )
}

function ToPay({ booking }: { booking: BookingView }) {
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <>
      <BottomBar>
        {booking.can.cancel && (
          <Button kind="secondary" size="large" onClick={() => setIsCancelling(true)}>
            取消预约
          </Button>
        )}
        <Link to={paths.payment({ payable_no: booking.order_sn })} className={primary}>
          支付 ¥{formatYuan(booking.payable_fen)}
        </Link>
      </BottomBar>
      {isCancelling && <CancelSheet booking={booking} onClose={() => setIsCancelling(false)} />}
    </>
  )
}

/** Looks can be chosen until the day comes; on that day the way there matters. */
function BeforeVisit({ booking }: { booking: BookingView }) {
  const { environment } = useVisitor()
  const openLook = useOpenLook(booking)
  const isToday = booking.day === studioDay(serverNow())
  const looksLead = openLook !== undefined && !isToday
  return (
    <BottomBar>
      <MoreActs booking={booking} />
      {openLook && !looksLead && (
        <Link to={openLook} className={secondary}>
          选造型
        </Link>
      )}
      <Button
        kind={looksLead ? 'secondary' : 'primary'}
        size="large"
        className={styles.act}
        onClick={() => navigateTo(booking.store, environment.kind)}
      >
        导航到店
      </Button>
      {looksLead && (
        <Link to={openLook} className={primary}>
          选造型
        </Link>
      )}
    </BottomBar>
  )
}

/** The time has passed and nothing can be done here any more. */
const AskStore = ({ tel }: { tel: string }) =>
  tel ? (
    <BottomBar>
      <a href={`tel:${tel}`} className={primary}>
        致电门店 {tel}
      </a>
    </BottomBar>
  ) : null

export function DeleteOrder({ order_sn }: { order_sn: string }) {
  const navigate = useNavigate()
  const { mutateAsync: remove } = useDeleteBooking()
  const refresh = useRefreshBookings()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '删除这条预约？',
      message: '删除后不再出现在您的订单里。退款和发票不受影响。',
      confirmText: '删除',
      cancelText: '留着',
      danger: true,
    })
    if (!isSure) return
    try {
      await remove({ order_sn })
      toast('已删除', { kind: 'success' })
      await navigate(paths.bookingOrders(), { replace: true })
    } catch (error) {
      sayFailure(error)
      if (error instanceof Refusal && error.code === deleteClosed.code) void refresh()
    }
  }
  return <IconButton icon={IconTrash} label="删除这条预约" onClick={() => void ask()} />
}
