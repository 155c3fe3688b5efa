import { boardDay } from '@kuaimen/contract/booking/board.endpoints'
import { studioDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { Button } from 'antd'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { dayOf, useFilters } from '../../platform/filters'
import { Failed, Loading, Notice } from '../../ui/States'
import { nameOf } from '../board-text'
import styles from '../parts/Board.module.css'

/** The day on paper, for when nothing else works. */
export default function DaySheet() {
  const { store } = useChosenStore()
  const [filters] = useFilters()
  const day = dayOf(filters.day) ?? studioDay(new Date())
  const { data, error, refetch } = useData(
    boardDay,
    { store_id: store?.id ?? 0, day },
    { enabled: store !== undefined },
  )
  if (!store) return <Notice title="还没有门店" />
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />
  const coming = data.visits.filter(({ state }) => state !== 'cancelled' && state !== 'no_show')
  return (
    <div className={styles.sheet}>
      <h1>{`${data.store_name} ${day} ${weekdayOf(day)}`}</h1>
      <Button className={styles.noPrint} type="primary" onClick={() => window.print()}>
        打印
      </Button>
      <table>
        <thead>
          <tr>
            {['时间', '顾客', '手机尾号', '人数', '项目', '状态', '备注', '订单号'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coming.map((visit) => (
            <tr key={visit.order_sn}>
              <td>{`${visit.time}–${visit.end_time}`}</td>
              <td>{nameOf(visit)}</td>
              <td>{visit.mobile ? visit.mobile.slice(-4) : ''}</td>
              <td>{visit.people}</td>
              <td>{visit.product_names.join('、')}</td>
              <td>{visit.state_text}</td>
              <td>{[visit.remark, visit.last_note, visit.is_first_visit && '首次'].filter(Boolean).join('；')}</td>
              <td>{visit.order_sn}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
