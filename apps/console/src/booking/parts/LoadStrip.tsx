import type { BoardDay } from '@kuaimen/contract/booking/board.views'
import { timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import styles from './Board.module.css'

/** How full each quarter hour is: more taken than planned stands out. */
function toneOf(plan: number, taken: number): string {
  if (taken > plan) return 'over'
  if (plan === 0) return 'closed'
  if (taken === plan) return 'full'
  return taken * 2 >= plan ? 'half' : 'free'
}

/** A row a pool, a cell a quarter hour; what it says is read out whole. */
export function LoadStrip({ pools }: Pick<BoardDay, 'pools'>) {
  return (
    <div className={styles.strip}>
      {pools.map(({ kind, name, first_cell, plan, taken }) => (
        <div key={kind} className={styles.pool}>
          <span className={styles.poolName}>{name}</span>
          <span className={styles.cells} role="img" aria-label={`${name}负荷`}>
            {plan.map((planned, nth) => {
              const used = taken[nth] ?? 0
              const time = timeOfCell(first_cell + nth)
              return (
                <i
                  key={time}
                  data-tone={toneOf(planned, used)}
                  data-hour={time.endsWith(':00') || undefined}
                  data-time={time}
                  title={`${time} ${used}/${planned}`}
                />
              )
            })}
          </span>
          <span className={styles.poolEnds}>
            {plan.length > 0 && `${timeOfCell(first_cell)}–${timeOfCell(first_cell + plan.length)}`}
          </span>
        </div>
      ))}
    </div>
  )
}
