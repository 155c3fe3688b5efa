import { addDays, formatShortDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { waitDemand } from '@kuaimen/contract/waitlist/operator.endpoints'
import type { WaitDemand } from '@kuaimen/contract/waitlist/waitlist.views'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { useFilters } from '../../platform/filters'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import styles from './Demand.module.css'

const DAYS = 14

interface Cell {
  readonly waits: number
  readonly people: number
  readonly turns: number
  readonly products: readonly string[]
}

/** Stores by day: how many wait, and for what. */
function gather(list: readonly WaitDemand[]) {
  const stores = new Map<number, { name: string; cells: Map<StudioDay, Cell> }>()
  for (const { store_id, store, day, product, waits, people, turns } of list) {
    const row = stores.get(store_id) ?? { name: store, cells: new Map() }
    stores.set(store_id, row)
    const cell = row.cells.get(day) ?? { waits: 0, people: 0, turns: 0, products: [] }
    row.cells.set(day, {
      waits: cell.waits + waits,
      people: cell.people + people,
      turns: cell.turns + turns,
      products: [...cell.products, `${product} ${waits} 人`],
    })
  }
  return [...stores].map(([id, row]) => ({ id, ...row }))
}

const depthOf = (waits: number, most: number): string => (styles[`d${Math.ceil((waits / most) * 4)}`] ?? '') as string

/** Where people wait: the darker, the more; a cell leads to why that day is closed. */
export default function Demand() {
  const [filters, change] = useFilters()
  const { from = studioDay(new Date()) } = filters
  const until = addDays(from, DAYS - 1)
  const { data, error, refetch } = useData(waitDemand, { from, until })
  const shift = (by: number) => change({ from: addDays(from, by) })
  useShortcut('[', '前一周', () => shift(-7))
  useShortcut(']', '后一周', () => shift(7))
  const days = Array.from({ length: DAYS }, (_, nth) => addDays(from, nth))
  const actions = (
    <>
      <Button onClick={() => shift(-7)}>前一周</Button>
      <Button onClick={() => shift(7)}>后一周</Button>
    </>
  )
  if (error) return <Failed error={error} again={refetch} />
  return (
    <Page title="候补需求" actions={actions}>
      {!data && <Loading />}
      {data?.length === 0 && <Notice title="这两周没有人在候补" words="有人候补时，会按门店和日期显示在这里。" />}
      {data && data.length > 0 && <Heat list={data} days={days} />}
    </Page>
  )
}

function Heat({ list, days }: { readonly list: readonly WaitDemand[]; readonly days: readonly StudioDay[] }) {
  const rows = gather(list)
  const most = Math.max(1, ...rows.flatMap(({ cells }) => [...cells.values()].map(({ waits }) => waits)))
  return (
    <div className={styles.scroll}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">门店</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {formatShortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day) => (
                <td key={day}>
                  <HeatCell cell={cells.get(day)} most={most} to={`/explain?store=${id}&day=${day}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly cell: Cell | undefined
  readonly most: number
  readonly to: string
}

function HeatCell({ cell, most, to }: CellProps) {
  if (!cell) return <span className={styles.none}>·</span>
  const words = `${cell.waits} 人候补，共 ${cell.people} 位${cell.turns > 0 ? `，${cell.turns} 个正在保留` : ''}`
  return (
    <Link
      aria-label={words}
      to={to}
      className={`${styles.cell} ${depthOf(cell.waits, most)}`}
      title={[words, ...cell.products].join('\n')}
    >
      {cell.waits}
      {cell.turns > 0 && <small>留 {cell.turns}</small>}
    </Link>
  )
}
