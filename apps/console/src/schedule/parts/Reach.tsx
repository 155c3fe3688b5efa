import { formatShortDay } from '@kuaimen/contract/kernel/time'
import type { PlanChanged } from '@kuaimen/contract/schedule/plan.views'
import { Link } from 'react-router'
import styles from './Reach.module.css'

const NAMED_AT_MOST = 12

/** The effect of a change before it is saved: the hours that close and open, and by name who is then over plan. */
export function Reach({ changed }: { readonly changed: PlanChanged }) {
  const { closed_cells, opened_cells, days, visits } = changed
  const hours = (cells: number) => (cells / 4).toLocaleString('zh-CN')
  return (
    <div className={styles.reach} aria-label="保存后的影响" role="status">
      {closed_cells + opened_cells === 0 ? (
        <p>开放的时间不会改变。</p>
      ) : (
        <p>
          涉及 {days.length} 天{closed_cells > 0 && `，少开 ${hours(closed_cells)} 个位子小时`}
          {opened_cells > 0 && `，多开 ${hours(opened_cells)} 个位子小时`}。
        </p>
      )}
      {visits.length === 0 ? (
        <p className={styles.good}>没有顾客受影响。</p>
      ) : (
        <>
          <p className={styles.bad}>{visits.length} 位顾客会超出开放的位子，预约仍然保留，需要逐位处理：</p>
          <ul>
            {visits.slice(0, NAMED_AT_MOST).map(({ order_sn, name, day, time, people }) => (
              <li key={order_sn}>
                <Link to={`/orders?q=${order_sn}&sn=${order_sn}`}>{name}</Link> {formatShortDay(day)} {time} · {people}{' '}
                人
              </li>
            ))}
          </ul>
          {visits.length > NAMED_AT_MOST && <p>另有 {visits.length - NAMED_AT_MOST} 位。</p>}
        </>
      )}
    </div>
  )
}
