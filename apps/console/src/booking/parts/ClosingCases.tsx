import { closingDetail } from '@kuaimen/contract/booking/closing.endpoints'
import {
  type CaseState,
  type ClosingCase,
  type ClosingDetail,
  caseStateText,
  closingKindText,
  closingStateText,
} from '@kuaimen/contract/booking/closing.views'
import { formatPeriod, formatShortDay } from '@kuaimen/contract/kernel/time'
import { Button, Radio, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { useFilters } from '../../platform/filters'
import { ListPage } from '../../ui/ListPage'
import { Mark, type Tone } from '../../ui/Mark'
import { Failed, Loading } from '../../ui/States'
import { yuan } from '../board-text'
import styles from './Closing.module.css'
import { ClosingActs } from './ClosingActs'
import { links } from './links'

const TONES: Record<CaseState, Tone> = {
  open: 'bad',
  offered: 'warn',
  rescheduled: 'good',
  refunded: 'off',
  visited: 'good',
}

const SHOWN = {
  all: { words: '全部', of: () => true },
  waiting: { words: '待处理', of: ({ state }: ClosingCase) => state === 'open' || state === 'offered' },
  call: { words: '要打电话', of: ({ to_call }: ClosingCase) => to_call },
} as const
type Shown = keyof typeof SHOWN

const isShown = (text: string | undefined): text is Shown => text !== undefined && text in SHOWN

const columns: TableColumnsType<ClosingCase> = [
  {
    title: '到店',
    width: 150,
    render: (_, { day, time, to_call }) => (
      <span className={to_call ? styles.call : undefined}>
        {formatShortDay(day)} {time}
      </span>
    ),
  },
  {
    title: '顾客',
    width: 120,
    render: (_, { order_sn, name, people }) => (
      <>
        <Link to={links.order(order_sn)}>{name}</Link> {people} 人
      </>
    ),
  },
  { title: '已付', width: 110, render: (_, { paid_fen, prepaid_fen }) => yuan(paid_fen + prepaid_fen) },
  { title: '状态', width: 120, render: (_, { state }) => <Mark tone={TONES[state]}>{caseStateText[state]}</Mark> },
  {
    title: '新时间',
    render: (_, { offers, now_at, state }) =>
      state === 'rescheduled'
        ? now_at
        : offers.map((one) => `${one.store_name} ${formatShortDay(one.day)} ${one.time}`).join('；') || '—',
  },
]

/** A closing from draft to done: whom it hits, what can be done next, and every case. */
export function ClosingCases({ id, onBack }: { readonly id: number; readonly onBack: () => void }) {
  const { data, error, refetch } = useData(closingDetail, { closing_id: id })
  const [{ show }, change] = useFilters()
  if (error) return <Failed error={error} again={refetch} />
  if (!data || data.id !== id) return <Loading />
  const shown = isShown(show) ? show : 'all'
  return (
    <ListPage
      title={`${closingKindText[data.kind]} ${formatPeriod(data.from, data.until)}`}
      actions={<Button onClick={onBack}>返回列表</Button>}
      filters={
        <>
          <Head closing={data} />
          <Radio.Group
            aria-label="显示"
            optionType="button"
            value={shown}
            onChange={({ target }) => change({ show: String(target.value) })}
            options={Object.entries(SHOWN).map(([value, { words, of }]) => ({
              value,
              label: `${words} ${data.list.filter(of).length}`,
            }))}
          />
        </>
      }
      columns={columns}
      rows={data.list.filter(SHOWN[shown].of)}
      keyOf={({ order_sn }) => order_sn}
      error={null}
      again={() => void refetch()}
      isFiltered={shown !== 'all'}
      empty={data.state === 'draft' ? '这些日子没有预约，宣布后不影响任何顾客' : '没有受影响的预约'}
    />
  )
}

function Head({ closing }: { readonly closing: ClosingDetail }) {
  const { sums, cases, state, reason, customer_text, compensates } = closing
  const figures = [
    ['预约', sums.visits],
    ['人数', sums.people],
    ['实付', yuan(sums.paid_fen)],
    ['券与卡', yuan(sums.prepaid_fen)],
    ['企业承担', yuan(sums.company_fen)],
    ...(state === 'draft'
      ? [
          ['企业预约', sums.companies],
          ['多次预约的顾客', sums.repeated],
        ]
      : [
          ['待处理', cases.open + cases.offered],
          ['已改期', cases.rescheduled],
          ['已退款', cases.refunded],
        ]),
  ] as const
  return (
    <section className={styles.head} aria-label="影响">
      <p>
        {closingStateText[state]} · {reason}
        {customer_text && ` · 「${customer_text}」`}
        {compensates && ' · 送补偿券'}
      </p>
      <dl className={styles.sums}>
        {figures.map(([words, value]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ClosingActs closing={closing} />
    </section>
  )
}
