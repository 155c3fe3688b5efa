import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useState } from 'react'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { ActionSheet } from '../../../ui/ActionSheet/ActionSheet'
import { Button } from '../../../ui/Button/Button'
import { CancelSheet } from './CancelSheet'
import styles from './MoreActs.module.css'

/** Another time, or none: a tap further than what most come for. What is not possible says why. */
export function MoreActs({ booking }: { booking: BookingView }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'more' | 'cancel'>()
  const { order_sn, can, refused, reschedules_left } = booking
  const close = () => setOpened(undefined)
  const pick = (key: string) => {
    if (key === 'reschedule') void navigate(paths.rescheduling({ order_sn }))
    else setOpened('cancel')
  }
  return (
    <>
      <Button kind="quiet" size="large" className={styles.more} onClick={() => setOpened('more')}>
        更多
      </Button>
      <ActionSheet
        open={opened === 'more'}
        onClose={close}
        title="更多"
        actions={[
          {
            key: 'reschedule',
            text: '改期',
            note: can.reschedule ? `免费，还剩 ${reschedules_left} 次` : refused.reschedule,
            disabled: !can.reschedule,
          },
          {
            key: 'cancel',
            text: '取消预约',
            note: can.cancel ? '先看能退多少，再决定' : refused.cancel,
            disabled: !can.cancel,
          },
        ]}
        onPick={pick}
      />
      {opened === 'cancel' && <CancelSheet booking={booking} onClose={close} />}
    </>
  )
}
