import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { setSpecialDay } from '@kuaimen/contract/schedule/plan.endpoints'
import type { StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { App, Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { PLAN_CALLS } from '../plan-calls'
import styles from './Opening.module.css'
import { Reach } from './Reach'
import { SeenFirst } from './SeenFirst'
import { DayTimes } from './Week'

const USUAL = { open_time: '10:00', close_time: '21:00' }

/** Days with other hours than their week. */
export function SpecialDays({ plan }: { readonly plan: StorePlan }) {
  const [day, setDay] = useState<string>()
  const [hours, setHours] = useState(USUAL)
  const [reason, setReason] = useState('')
  const act = useAct(setSpecialDay, { changes: PLAN_CALLS })
  const { modal, message } = App.useApp()
  const asUsual = async (one: StorePlan['special_days'][number]) => {
    const asked = { store_id: plan.store_id, day: one.day, hours: null, reason: one.reason }
    const failed = (error: Error) => void message.error(error.message)
    const changed = await act.mutateAsync({ ...asked, dry_run: true }).catch(failed)
    if (!changed) return
    modal.confirm({
      title: `${formatShortDay(one.day)}恢复平时的时间`,
      content: <Reach changed={changed} />,
      width: 520,
      onOk: () => act.mutateAsync({ ...asked, dry_run: false }).catch(failed),
    })
  }
  return (
    <section className={styles.part} aria-label="特殊日期">
      <h2>特殊日期</h2>
      {plan.special_days.map((one) => (
        <div key={one.day} className={styles.row}>
          <strong>
            {formatShortDay(one.day)} {weekdayOf(one.day)}
          </strong>
          <span>
            {one.open_time}–{one.close_time}
          </span>
          <span className={styles.grow}>{one.reason}</span>
          <Button size="small" onClick={() => void asUsual(one)}>
            恢复平时
          </Button>
        </div>
      ))}
      <SeenFirst
        of={JSON.stringify([day, hours])}
        isReady={day !== undefined && reason.trim() !== '' && hours.open_time < hours.close_time}
        send={(dry_run) =>
          act.mutateAsync({ store_id: plan.store_id, day: day!, hours, reason: reason.trim(), dry_run })
        }
        onSaved={() => {
          setDay(undefined)
          setReason('')
        }}
      >
        <div className={styles.row}>
          <DatePicker
            aria-label="特殊日期的日子"
            minDate={dayjs(plan.first_day)}
            value={day ? dayjs(day) : null}
            onChange={(_, text) => setDay(text ? String(text) : undefined)}
          />
          <DayTimes
            label="特殊日期"
            {...hours}
            onChange={(changed) => setHours((before) => ({ ...before, ...changed }))}
          />
          <Input
            aria-label="特殊日期的原因"
            placeholder="原因，如：周年庆"
            maxLength={40}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            style={{ width: 200 }}
          />
        </div>
      </SeenFirst>
    </section>
  )
}
