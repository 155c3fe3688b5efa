import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import * as calls from '@kuaimen/contract/payment/reconcile.endpoints'
import {
  BILLED,
  type Billed,
  billedText,
  type Difference,
  type ReconcileCell,
  type ReconcileDay,
} from '@kuaimen/contract/payment/reconcile.views'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { App, Button, DatePicker, Space, Table, type TableColumnsType, Tag } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense } from 'react'
import { useAct, useData } from '../../api/data'
import { dayOf, numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { CELLS, KINDS, yuan, yuanOr } from '../reconcile-text'
import styles from './Reconcile.module.css'

/** One difference is opened later than the list. */
const DifferenceDrawer = lazy(() => import('../parts/DifferenceDrawer'))

const DAYS = 7
const COLOURS: Record<ReconcileCell['state'], string> = {
  agrees: 'green',
  differs: 'red',
  explained: 'blue',
  away: 'orange',
  never: 'default',
}

const columns: TableColumnsType<Difference> = [
  { title: '日期', width: 120, dataIndex: 'day' },
  { title: '渠道', width: 100, render: (_, { provider }) => billedText[provider] },
  { title: '差异', width: 160, render: (_, { kind }) => KINDS[kind] },
  { title: '单号', render: (_, { pay_no, refund_no }) => <Numbers pay_no={pay_no} refund_no={refund_no} /> },
  { title: '我们记的', width: 110, align: 'right', render: (_, { ours }) => <Sum fen={ours} /> },
  { title: '渠道记的', key: 'theirs', width: 110, align: 'right', render: (_, { theirs }) => <Sum fen={theirs} /> },
  { title: '状态', width: 160, render: (_, row) => <State row={row} /> },
]

const Sum = ({ fen }: { readonly fen: number | null }) => <span className={styles.number}>{yuanOr(fen)}</span>

const Numbers = ({ pay_no, refund_no }: Pick<Difference, 'pay_no' | 'refund_no'>) => (
  <>
    <span className={styles.number}>{refund_no || pay_no}</span>
    {refund_no && <small className={styles.quiet}>{`退款，支付单 ${pay_no}`}</small>}
  </>
)

function State({ row: { closed_at, closed_by, reason } }: { readonly row: Difference }) {
  if (closed_at === 0) return <Tag color="red">待说明</Tag>
  return closed_by ? (
    <>
      <Tag color="blue">已说明</Tag>
      <small className={styles.quiet}>{`${closed_by}：${reason}`}</small>
    </>
  ) : (
    <Tag color="green">已一致</Tag>
  )
}

/** Our books beside those of the providers, a day at a time, and what differs. */
export default function Reconcile() {
  const [filters, change] = useFilters()
  const day = dayOf(filters.day)
  const provider = BILLED.find((one) => one === filters.provider)
  const { data, error, refetch } = useData(calls.reconcileDifferences, { day, provider })
  const opened = numberOf(filters.id)
  const isChosen = day !== undefined || provider !== undefined
  return (
    <>
      <ListPage
        title="对账"
        filters={
          <Grid
            chosen={{ day, provider }}
            onChoose={(cell) => change({ day: cell.day, provider: cell.provider, id: undefined })}
          />
        }
        actions={
          isChosen && <Button onClick={() => change({ day: undefined, provider: undefined })}>只看待说明的</Button>
        }
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        again={() => void refetch()}
        isFiltered={isChosen}
        empty="没有待说明的差异"
        onOpen={({ id }) => change({ id: String(id) })}
      />
      <Suspense>
        {opened && <DifferenceDrawer key={opened} id={opened} onClose={() => change({ id: undefined })} />}
      </Suspense>
    </>
  )
}

interface Chosen {
  readonly day: string | undefined
  readonly provider: Billed | undefined
}

/** The last seven days, a row each; another end is chosen by its day. */
function Grid({ chosen, onChoose }: { readonly chosen: Chosen; readonly onChoose: (cell: Chosen) => void }) {
  const [filters, change] = useFilters()
  const yesterday = addDays(studioDay(new Date()), -1)
  const until = dayOf(filters.until) ?? yesterday
  const { data, error, refetch } = useData(calls.reconcileGrid, { from: addDays(until, 1 - DAYS), until })
  useShortcut('[', '看更早的日子', () => change({ until: addDays(until, -DAYS) }))
  useShortcut(']', '看更晚的日子', () => change({ until: addDays(until, DAYS) }), until < yesterday)
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />
  return (
    <div className={styles.grid}>
      <Space wrap>
        <DatePicker
          aria-label="看到哪一天"
          allowClear={false}
          value={dayjs(until)}
          onChange={(_, to) => change({ until: String(to) })}
        />
        <RunAgain chosen={chosen} />
      </Space>
      <Table<ReconcileDay>
        size="small"
        tableLayout="fixed"
        rowKey="day"
        pagination={false}
        dataSource={data}
        columns={[
          { title: '日期', width: 130, dataIndex: 'day' },
          ...BILLED.map((provider) => ({
            title: billedText[provider],
            key: provider,
            render: (_: unknown, { day, cells }: ReconcileDay) => {
              const cell = cells.find((one) => one.provider === provider)
              const isOpen = chosen.day === day && chosen.provider === provider
              return cell && <Cell cell={cell} day={day} isOpen={isOpen} onOpen={() => onChoose({ day, provider })} />
            },
          })),
        ]}
      />
    </div>
  )
}

interface CellProps {
  readonly cell: ReconcileCell
  readonly day: string
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const wordsOf = ({ state, open, closed }: ReconcileCell): string => {
  if (state === 'differs') return `${open} 笔待说明`
  return state === 'explained' ? `${closed} 笔已说明` : CELLS[state]
}

const sumsOf = ({ ours_count, ours_fen, theirs_fen }: ReconcileCell): string =>
  ours_fen === theirs_fen
    ? `${ours_count} 笔，净收 ${yuan(ours_fen)}`
    : `我们 ${yuan(ours_fen)}，渠道 ${yuan(theirs_fen)}`

function Cell({ cell, day, isOpen, onOpen }: CellProps) {
  const hasRun = cell.state !== 'never' && cell.state !== 'away'
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      aria-label={`${day} ${billedText[cell.provider]} ${wordsOf(cell)}`}
      className={isOpen ? `${styles.cell} ${styles.open}` : styles.cell}
      onClick={onOpen}
    >
      <Tag color={COLOURS[cell.state]}>{wordsOf(cell)}</Tag>
      {hasRun && <span className={styles.number}>{sumsOf(cell)}</span>}
    </button>
  )
}

/** The bill of the chosen day and provider is fetched and compared once more. */
function RunAgain({ chosen: { day, provider } }: { readonly chosen: Chosen }) {
  const { message } = App.useApp()
  const may = useMay('reconcile.close')
  const act = useAct(calls.runReconcile, {
    changes: [calls.reconcileGrid, calls.reconcileDifferences, staffToday],
    onDone: (left) => {
      const open = left.filter(({ closed_at }) => closed_at === 0).length
      void message.success(open === 0 ? '对完了，没有待说明的差异' : `对完了，${open} 笔待说明`)
    },
  })
  const run = () => {
    if (!day || !provider) return void message.info('先在下面点一个日期和渠道')
    void act
      .mutateAsync({ day, provider })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  }
  useShortcut('r', '再对一次选中的那天', run, may)
  if (!may) return null
  return (
    <Button loading={act.isPending} disabled={!day || !provider} onClick={run}>
      {day && provider ? `再对一次 ${day} ${billedText[provider]}（R）` : '再对一次（R）'}
    </Button>
  )
}
