import { orderMoney } from '@kuaimen/contract/booking/search.endpoints'
import type { MoneyLine, MoneyLineKind, MoneyPosting, OrderMoney } from '@kuaimen/contract/booking/search.views'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { Collapse, Input, type InputRef, Table, type TableColumnsType, Tag } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { useFilters } from '../../platform/filters'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import { yuan } from '../board-text'
import { links } from '../parts/links'
import styles from './Money.module.css'

const KINDS: Record<MoneyLineKind, string> = {
  promise: '约定',
  card: '卡券',
  company: '企业',
  try: '支付',
  news: '渠道',
  capture: '收款',
  bill: '对账',
  refund: '退款',
  goodwill: '协商',
  voucher: '套券',
  earned: '收入',
  invoice: '发票',
  rest: '结余',
}

/** Lines that move nothing are told, and count nothing. */
const signed = (fen: number): string => (fen === 0 ? '—' : `${fen > 0 ? '+' : '−'}${yuan(Math.abs(fen))}`)

const columns: TableColumnsType<MoneyLine> = [
  { title: '时间', width: 130, render: (_, { at, kind }) => (kind === 'rest' ? '现在' : <Time at={at} />) },
  {
    title: '类别',
    width: 72,
    render: (_, { kind, is_off }) => <Tag color={is_off ? 'red' : 'default'}>{KINDS[kind]}</Tag>,
  },
  {
    title: '事项',
    render: (_, { title, note, is_off }) => (
      <>
        {title}
        {note && <small className={is_off ? styles.off : styles.quiet}>{note}</small>}
      </>
    ),
  },
  { title: '编号', width: 176, render: (_, { kind, no }) => <Numbered kind={kind} no={no} /> },
  { title: '金额', width: 104, align: 'right', render: (_, { fen }) => <Sum words={fen === null ? '—' : yuan(fen)} /> },
  { title: '计入订单', width: 112, align: 'right', render: (_, { counts_fen }) => <Sum words={signed(counts_fen)} /> },
]

const Sum = ({ words }: { readonly words: string }) => <span className={styles.number}>{words}</span>

function Numbered({ kind, no }: Pick<MoneyLine, 'kind' | 'no'>) {
  if (kind === 'card' && no) return <span className={styles.quiet}>{`尾号 ${no}`}</span>
  return <span className={styles.number}>{no || '—'}</span>
}

/** The life of an order's money, from the promise to what is left of it. */
export default function Money() {
  const [filters, change] = useFilters()
  const box = useRef<InputRef>(null)
  useShortcut('/', '输入订单号', () => box.current?.focus())
  return (
    <Page title="订单资金">
      <Input.Search
        ref={box}
        key={filters.no}
        aria-label="订单号"
        placeholder="预约号或套券订单号"
        allowClear
        defaultValue={filters.no}
        onSearch={(words) => change({ no: words.trim().toUpperCase() })}
        style={{ width: 320 }}
      />
      <Chosen no={filters.no} />
    </Page>
  )
}

const WHERE = '输入预约号或套券订单号；只知道手机号、支付单或退款单时，先在「订单」里找。'

function Chosen({ no }: { readonly no: string | undefined }) {
  if (!no) return <Notice title="看哪一笔订单？" words={WHERE} />
  const kind = kindOf(no)
  const isOrder = kind === 'booking' || kind === 'voucher_order'
  return isOrder ? <Life key={no} no={no} /> : <Notice title="这不是预约号或套券订单号" words={WHERE} />
}

function Life({ no }: { readonly no: string }) {
  const { data, error, refetch } = useData(orderMoney, { no })
  const [open, setOpen] = useState<string[]>([])
  useShortcut('e', '展开或收起账本分录', () => setOpen((before) => (before.length > 0 ? [] : ['postings'])))
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />
  return (
    <div className={styles.life}>
      <p>
        <Link to={links.order(no)}>{no}</Link> · {data.title} · {data.state_text}
      </p>
      <WhatIf money={data} />
      <Table<MoneyLine>
        size="middle"
        rowKey={({ at, kind, title, no: of }) => `${at} ${kind} ${title} ${of}`}
        columns={columns}
        dataSource={data.lines}
        pagination={false}
        summary={() => <Total off={data.off_fen} />}
      />
      <Collapse
        activeKey={open}
        onChange={(keys) => setOpen([keys].flat())}
        items={[
          {
            ...{ key: 'postings', label: `账本分录（${data.postings.length} 笔，按 E 展开）` },
            children: <Postings postings={data.postings} />,
          },
        ]}
      />
    </div>
  )
}

/** Nothing is left over, or somebody has to find out why. */
const Total = ({ off }: { readonly off: number }) => (
  <Table.Summary.Row>
    <Table.Summary.Cell index={0} colSpan={5}>
      {off === 0 ? '收、付、退、结余相抵' : '收、付、退、结余对不上，请联系技术人员'}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={5} align="right">
      <strong className={off === 0 ? styles.number : styles.off}>{off === 0 ? yuan(0) : signed(off)}</strong>
    </Table.Summary.Cell>
  </Table.Summary.Row>
)

function WhatIf({ money: { what_if, why_not, kind } }: { readonly money: OrderMoney }) {
  if (!what_if) return <p className={styles.quiet}>{why_not}</p>
  const act = kind === 'booking' ? '取消' : '退款'
  return (
    <section className={styles.card} aria-label={`如果现在${act}`}>
      <h2>{`如果现在${act}，退回 ${yuan(what_if.refund_fen)}`}</h2>
      <p className={styles.quiet}>
        {what_if.rule}
        {what_if.kept_fen > 0 && `；留下 ${yuan(what_if.kept_fen)}`}
      </p>
      {what_if.tenders.map(({ name, note, amount_fen }) => (
        <div key={`${name} ${note} ${amount_fen}`} className={styles.row}>
          <span>{note ? `${name}（${note}）` : name}</span>
          <span className={styles.number}>{yuan(amount_fen)}</span>
        </div>
      ))}
    </section>
  )
}

function Postings({ postings }: { readonly postings: readonly MoneyPosting[] }) {
  if (postings.length === 0) return <Notice title="账本里还没有这笔订单" words="收到钱或用了卡券以后才记账。" />
  return postings.map(({ at, txn, words, entries }) => (
    <div key={txn} className={styles.posting}>
      <div>
        {words}{' '}
        <small className={styles.quiet}>
          {txn} · <Time at={at} />
        </small>
      </div>
      {entries.map(({ account, words: name, amount_fen }, nth) => (
        <div key={`${account} ${nth}`} className={styles.row}>
          <span title={account}>{name}</span>
          <span className={styles.number}>{signed(amount_fen)}</span>
        </div>
      ))}
    </div>
  ))
}
