import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import type { LateMinutes } from '@kuaimen/contract/booking/late.rules'
import { useState } from 'react'
import { sayFailure } from '../../platform/say-failure'
import { Button } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { toast } from '../../ui/Toast/toast'
import { useCompany } from '../company.api'
import { LaterSheet } from './LaterSheet'
import styles from './OnTheWay.module.css'

const CHOICES: readonly Exclude<LateMinutes, 0>[] = [10, 20, 30]

/** On the day: the store is told in a tap that somebody comes later. */
export function OnTheWay({ booking }: { booking: BookingView }) {
  const { order_sn, late } = booking
  const company = useCompany(order_sn)
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  if (!late?.can_say) return null
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
      <p className={styles.note}>
        {late.minutes > 0 ? `门店知道您约晚 ${late.minutes} 分钟到` : '点一下告诉门店，会为您留着'}
      </p>
      <ChipGroup label="晚到多久">
        {CHOICES.map((minutes) => (
          <Chip
            key={minutes}
            selected={late.minutes === minutes}
            onClick={() => !isBusy && void say(late.minutes === minutes ? 0 : minutes)}
          >
            {`晚 ${minutes} 分钟`}
          </Chip>
        ))}
      </ChipGroup>
      <div className={styles.ways}>
        {late.minutes > 0 && (
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
      {isAsking && <LaterSheet booking={booking} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}
