import { setHours } from '@kuaimen/contract/schedule/plan.endpoints'
import type { StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { PLAN_CALLS } from '../plan-calls'
import styles from './Opening.module.css'
import { SeenFirst } from './SeenFirst'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
/** From six in the morning to a quarter to midnight, by the half hour. */
const TIMES = [...Array.from({ length: 36 }, (_, nth) => timeOfCell(24 + nth * 2)), timeOfCell(95)]

interface TimesProps {
  readonly label: string
  readonly open_time: string
  readonly close_time: string
  readonly onChange: (changed: { open_time?: string; close_time?: string }) => void
}

/** When a day begins and ends. A time that is there and off the half hour can still be chosen. */
export function DayTimes({ label, open_time, close_time, onChange }: TimesProps) {
  const options = (own: string) => [...new Set([...TIMES, own])].toSorted().map((value) => ({ value, label: value }))
  return (
    <>
      <Select
        aria-label={`${label}开门`}
        value={open_time}
        options={options(open_time)}
        onChange={(value) => onChange({ open_time: value })}
        style={{ width: 96 }}
      />
      <span>–</span>
      <Select
        aria-label={`${label}关门`}
        value={close_time}
        options={options(close_time)}
        onChange={(value) => onChange({ close_time: value })}
        style={{ width: 96 }}
      />
    </>
  )
}

/** The hours of every weekday; one without a tick is the day of rest. */
export function Week({ plan }: { readonly plan: StorePlan }) {
  const [hours, setWeek] = useState(plan.hours)
  const act = useAct(setHours, { changes: PLAN_CALLS })
  const change = (weekday: number, changed: Partial<(typeof hours)[number]>) =>
    setWeek((before) => before.map((one) => (one.weekday === weekday ? { ...one, ...changed } : one)))
  const open = (weekday: number, isOpen: boolean) =>
    setWeek((before) =>
      isOpen
        ? [...before, { weekday, open_time: '10:00', close_time: '21:00' }]
        : before.filter((one) => one.weekday !== weekday),
    )
  const of = JSON.stringify(hours)
  return (
    <section className={styles.part} aria-label="每周营业时间">
      <h2>每周营业时间</h2>
      <SeenFirst
        of={of}
        isReady={of !== JSON.stringify(plan.hours) && hours.every((one) => one.open_time < one.close_time)}
        send={(dry_run) => act.mutateAsync({ store_id: plan.store_id, hours, dry_run })}
      >
        {MONDAY_FIRST.map((weekday) => {
          const own = hours.find((one) => one.weekday === weekday)
          return (
            <div key={weekday} className={styles.row}>
              <Checkbox
                checked={own !== undefined}
                onChange={({ target }) => open(weekday, target.checked)}
                style={{ width: 80 }}
              >
                {WEEKDAYS[weekday]}
              </Checkbox>
              {own ? (
                <DayTimes label={WEEKDAYS[weekday]!} {...own} onChange={(changed) => change(weekday, changed)} />
              ) : (
                <span className={styles.quiet}>休息</span>
              )}
            </div>
          )
        })}
      </SeenFirst>
    </section>
  )
}
