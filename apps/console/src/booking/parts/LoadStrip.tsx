import type { BoardDay } from '@kuaimen/contract/booking/board.views'
import { timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { memo } from 'react'
import styles from './Board.module.css'

/** How full each quarter hour is: more taken than planned stands out. */
function toneOf(plan: number, taken: number): string {
  if (taken > plan) return 'over'
  if (plan === 0) return 'closed'
  if (taken === plan) return 'full'
  return taken * 2 >= plan ? 'half' : 'free'
}

type Pool = BoardDay['pools'][number]

const widest = (pools: readonly Pool[]): Pool | undefined =>
  pools.reduce<Pool | undefined>((most, one) => (one.plan.length > (most?.plan.length ?? 0) ? one : most), undefined)

/** The hours over the cells: a cell is too narrow on a tablet to be counted. */
function Scale({ pool }: { readonly pool: Pool | undefined }) {
  if (!pool) return null
  return (
    <div className={styles.pool} aria-hidden>
      <span className={styles.poolName} />
      <span className={styles.scale}>
        {pool.plan.map((_, nth) => {
          const time = timeOfCell(pool.first_cell + nth)
          return <i key={time}>{time.endsWith(':00') && <span>{Number(time.slice(0, 2))}</span>}</i>
        })}
      </span>
      <span className={styles.poolEnds} />
    </div>
  )
}

/** A row a pool, a cell a quarter hour; what it says is read out whole. */
export const LoadStrip = memo(function LoadStrip({ pools }: Pick<BoardDay, 'pools'>) {
  return (
    <div className={styles.strip}>
      <Scale pool={widest(pools)} />
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
})
