import { type LateMinutes, lateChoices } from '@kuaimen/contract/booking/postpone.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { useGuestActs } from '../guest.api'
import styles from './LateBar.module.css'
import { LaterSheet } from './LaterSheet'

/** On the day: the store is told in a tap that somebody comes later. */
export function LateBar({ booking }: { booking: BookingView }) {
  const { order_sn, late, day, time } = booking
  const company = useGuestActs(order_sn)
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  if (!late?.can_say) return null
  const choices = lateChoices(studioInstant(day, time), serverNow())
  const isBefore = choices.includes(0)
  const pick = (minutes: LateMinutes) => {
    if (isBusy) return
    if (late.minutes !== minutes) void say(minutes)
    else if (isBefore) void say(0)
  }
  const say = async (minutes: LateMinutes) => {
    setIsBusy(true)
    try {
      await company.sayLate(minutes)
      toast(minutes > 0 ? '已告诉门店' : '已告诉门店您会准时到', { kind: 'success' })
    } catch (error) {
      sayFailure(error)
      await company.refresh()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card>
      <h2 className={styles.title}>路上会晚一点？</h2>
      <Note className={styles.note}>
        {late.minutes > 0 ? `门店知道您约晚 ${late.minutes} 分钟到` : '点一下告诉门店，会为您留着'}
      </Note>
      <ChipGroup label="晚到多久">
        {choices
          .filter((minutes) => minutes > 0)
          .map((minutes) => (
            <Chip key={minutes} selected={late.minutes === minutes} onClick={() => pick(minutes)}>
              {`晚 ${minutes} 分钟`}
            </Chip>
          ))}
      </ChipGroup>
      <div className={styles.ways}>
        {late.minutes > 0 && isBefore && (
          <Button kind="quiet" size="small" disabled={isBusy} onClick={() => say(0)}>
            能准时到了
          </Button>
        )}
        {late.can_postpone && (
          <Button kind="quiet" size="small" disabled={isBusy} onClick={() => setIsAsking(true)}>
            要晚更久
          </Button>
        )}
      </div>
      {isAsking && late.can_postpone && <LaterSheet booking={booking} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}
