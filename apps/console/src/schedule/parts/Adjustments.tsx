import { formatShortDay } from '@kuaimen/contract/kernel/time'
import type { StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { type PoolKind, poolNames } from '@kuaimen/contract/schedule/schedule.rules'
import { Button } from 'antd'
import styles from './Adjustments.module.css'
import type { Done } from './PlanDialog'

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

interface Props {
  readonly plan: StorePlan
  readonly kind: PoolKind
  readonly mayBlock: boolean
  readonly mayLend: boolean
  readonly onTakeBack: (what: Done) => void
}

/** Blocks and lends of a pool that still count, with their reasons; each can be taken back. */
export function Adjustments({ plan, kind, mayBlock, mayLend, onTakeBack }: Props) {
  const blocks = plan.blocks.filter(({ pool_kind }) => pool_kind === kind)
  const lends = plan.lends.filter(({ pool_kind }) => pool_kind === kind)
  if (blocks.length + lends.length === 0) return null
  return (
    <section className={styles.list} aria-label="停用和加位">
      <h2>{poolNames[kind]}的停用和加位</h2>
      {blocks.map((one) => (
        <p key={`b${one.id}`}>
          <strong>停用 {one.places}</strong>
          <span>
            {formatShortDay(one.from)}
            {one.until === null ? '起' : one.until !== one.from && `至${formatShortDay(one.until)}`}
            {one.weekdays.length < 7 && ` 每周${one.weekdays.map((day) => WEEKDAYS[day]).join('、')}`} {one.from_time}–
            {one.to_time}
          </span>
          <span className={styles.reason}>{one.reason}</span>
          {mayBlock && (
            <Button size="small" onClick={() => onTakeBack({ kind: 'block', ids: [one.id] })}>
              恢复
            </Button>
          )}
        </p>
      ))}
      {lends.map((one) => (
        <p key={`l${one.id}`}>
          <strong>加位 {one.places}</strong>
          <span>
            {formatShortDay(one.day)} {one.from_time}–{one.to_time}
          </span>
          <span className={styles.reason}>
            {one.reason}（{one.by_name}）
          </span>
          {mayLend && (
            <Button size="small" onClick={() => onTakeBack({ kind: 'lend', ids: [one.id] })}>
              撤回
            </Button>
          )}
        </p>
      ))}
    </section>
  )
}
