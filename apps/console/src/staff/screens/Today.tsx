import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import type { QueueKind } from '@kuaimen/contract/staff/today.rules'
import type { QueueView } from '@kuaimen/contract/staff/today.views'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { links } from '../../booking/parts/links'
import { useFilters } from '../../platform/filters'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import styles from './Today.module.css'

const AGAIN_MS = 60_000

/** Queues whose numbers are orders: a row leads to its order. */
const OF_ORDERS: ReadonlySet<QueueKind> = new Set<QueueKind>(['late', 'missed_said', 'missed'])

function leadsTo(kind: QueueKind, no: string) {
  if (kind === 'approval') return <Link to={links.approval(no)}>{`申请 ${no}`}</Link>
  if (kind === 'refund_failed') return <Link to={links.refund(no)}>{no}</Link>
  if (kind === 'invoice_failed') return <Link to={links.invoice(no)}>{no}</Link>
  if (kind === 'difference') return <Link to="/reconcile">{no}</Link>
  return OF_ORDERS.has(kind) ? <Link to={links.order(no)}>{no}</Link> : no
}

const countOf = ({ rows, is_longer }: QueueView) => (is_longer ? `${rows.length}+` : String(rows.length))

/** The queues of this person: a tile each, and the queue that is looked at below. */
export default function Today() {
  const { data, error, refetch } = useData(staffToday, {}, { everyMs: AGAIN_MS })
  if (error && !data) return <Failed error={error} again={() => void refetch()} />
  return <Page title="今日待办">{data ? <Queues queues={data} /> : <Loading />}</Page>
}

function Queues({ queues }: { readonly queues: readonly QueueView[] }) {
  const [filters, change] = useFilters()
  const waiting = queues.find(({ rows }) => rows.length > 0)
  const open = queues.find(({ kind }) => kind === filters.queue) ?? waiting ?? queues[0]
  if (!open) return <Notice title="没有需要您处理的队列" words="从左边的菜单开始工作。" />
  return (
    <>
      <div className={styles.tiles} role="tablist" aria-label="待办队列">
        {queues.map((queue, nth) => (
          <Tile
            key={queue.kind}
            queue={queue}
            nth={nth + 1}
            isOpen={queue === open}
            onOpen={() => change({ queue: queue.kind })}
          />
        ))}
      </div>
      <section role="tabpanel" aria-label={open.name}>
        <Rows queue={open} />
      </section>
    </>
  )
}

interface TileProps {
  readonly queue: QueueView
  readonly nth: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Tile({ queue, nth, isOpen, onOpen }: TileProps) {
  const isEmpty = queue.rows.length === 0
  const oldest = queue.rows[0]
  useShortcut(String(nth), `看「${queue.name}」`, onOpen, nth <= 9)
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isOpen}
      className={[styles.tile, isOpen && styles.open, isEmpty && styles.empty].filter(Boolean).join(' ')}
      onClick={onOpen}
    >
      <span>{queue.name}</span>
      <strong>{countOf(queue)}</strong>
      <small>{oldest ? <>最早 {<Time at={oldest.at} />}</> : '没有等待的'}</small>
    </button>
  )
}

function Rows({ queue: { kind, name, rows, is_longer } }: { readonly queue: QueueView }) {
  if (rows.length === 0) return <Notice title={`「${name}」已经清空`} />
  return (
    <table className={styles.rows}>
      <caption>
        {name}
        {is_longer && `，先列最早的 ${rows.length} 条`}
      </caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">内容</th>
          <th scope="col">门店</th>
          <th scope="col">编号</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ no, title, at, store_name }) => (
          <tr key={no}>
            <td>
              <Time at={at} />
            </td>
            <td>{title}</td>
            <td>{store_name || '—'}</td>
            <td>{leadsTo(kind, no)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
