import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { setClosure } from '@kuaimen/contract/schedule/plan.endpoints'
import type { StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { App, Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { useMe } from '../../platform/me'
import { PLAN_CALLS } from '../plan-calls'
import styles from './Opening.module.css'
import { SeenFirst } from './SeenFirst'

/** Days on which the store, or the whole chain, takes nobody. Who has a visit then hears of it. */
export function Closures({ plan }: { readonly plan: StorePlan }) {
  const { message } = App.useApp()
  const me = useMe()
  const mayChain = me.permissions.some(({ permission, stores }) => permission === 'schedule.close' && stores === null)
  const [period, setPeriod] = useState<{ from: string; until: string }>()
  const [isChain, setChain] = useState(false)
  const [reason, setReason] = useState('')
  const act = useAct(setClosure, { changes: PLAN_CALLS })
  const open = (day: string, why: string) =>
    act
      .mutateAsync({
        ...{ store_id: plan.store_id, closed: false, reason: why, dry_run: false },
        period: { from: day, until: day },
      })
      .then(({ opened_cells }) =>
        opened_cells > 0 ? message.success('已重新开门') : message.info('这一天是全部门店停业，本店不能单独开门'),
      )
      .catch((error: Error) => void message.error(error.message))
  return (
    <section className={styles.part} aria-label="停业">
      <h2>停业</h2>
      {plan.closures.map((one) => (
        <div key={one.day} className={styles.row}>
          <strong>
            {formatShortDay(one.day)} {weekdayOf(one.day)}
          </strong>
          <span className={styles.grow}>{one.reason}</span>
          <Button size="small" onClick={() => void open(one.day, one.reason)}>
            重新开门
          </Button>
        </div>
      ))}
      <SeenFirst
        of={JSON.stringify([period, isChain])}
        isReady={period !== undefined && reason.trim() !== ''}
        send={(dry_run) =>
          act.mutateAsync({
            ...{ store_id: isChain ? null : plan.store_id, period: period!, closed: true },
            ...{ reason: reason.trim(), dry_run },
          })
        }
        onSaved={() => {
          setPeriod(undefined)
          setReason('')
        }}
      >
        <div className={styles.row}>
          <DatePicker.RangePicker
            aria-label="停业的日子"
            minDate={dayjs(plan.first_day)}
            value={period ? [dayjs(period.from), dayjs(period.until)] : null}
            onChange={(_, [from, until] = ['', '']) => setPeriod(from && until ? { from, until } : undefined)}
          />
          <Input
            aria-label="停业原因"
            placeholder="原因，顾客会看到，如：设备保养"
            maxLength={40}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            style={{ width: 240 }}
          />
          {mayChain && (
            <Checkbox checked={isChain} onChange={({ target }) => setChain(target.checked)}>
              全部门店
            </Checkbox>
          )}
        </div>
      </SeenFirst>
    </section>
  )
}
