import { kindText } from '@kuaimen/contract/invoice/invoice.rules'
import { staffInvoices } from '@kuaimen/contract/invoice/staff.endpoints'
import { INVOICE_BOXES, type InvoiceBox, type StaffInvoice } from '@kuaimen/contract/invoice/staff.views'
import { Input, type InputRef, Segmented, type TableColumnsType, Tag } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import { usePages } from '../../api/data'
import { useFilters } from '../../platform/filters'
import { ListPage } from '../../ui/ListPage'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import { STATE_COLOURS, yuan } from '../invoice-text'
import styles from './Invoices.module.css'

/** One invoice is opened later than the list. */
const InvoiceDrawer = lazy(() => import('../parts/InvoiceDrawer'))

const BOXES: Record<InvoiceBox, string> = {
  failed: '未开成',
  underway: '处理中',
  issued: '已开票',
  reversed: '已红冲',
}

const columns: TableColumnsType<StaffInvoice> = [
  { title: '申请', width: 130, render: (_, { requested_at }) => <Time at={requested_at} /> },
  {
    title: '抬头',
    render: (_, { title, tax_code, kind, is_of_company }) => (
      <>
        {title}
        {is_of_company && <Tag className={styles.tag}>企业账单</Tag>}
        <small className={styles.quiet}>{[kindText[kind], tax_code].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    title: '金额',
    width: 104,
    align: 'right',
    render: (_, { amount_fen }) => <span className={styles.number}>{yuan(amount_fen)}</span>,
  },
  {
    title: '申请号',
    width: 190,
    render: (_, { invoice_no, number }) => (
      <>
        <span className={styles.number}>{invoice_no}</span>
        {number && <small className={styles.quiet}>{`发票号码 ${number}`}</small>}
      </>
    ),
  },
  {
    title: '状态',
    width: 170,
    render: (_, { state, state_text, words, reversed_by }) => (
      <>
        <Tag color={STATE_COLOURS[state]}>{state_text}</Tag>
        {state === 'failed' && words && <small className={styles.quiet}>{words}</small>}
        {reversed_by && <small className={styles.quiet}>{`由 ${reversed_by} 红冲`}</small>}
      </>
    ),
  },
]

/** Invoices by where they stand: what went wrong comes first. */
export default function Invoices() {
  const [filters, change] = useFilters()
  const box = INVOICE_BOXES.find((one) => one === filters.box) ?? 'failed'
  const q = filters.q ?? ''
  const input = useRef<InputRef>(null)
  useShortcut('/', '查发票', () => input.current?.focus())
  const pages = usePages(staffInvoices, { box, q }, ({ list, has_more }) => {
    const last = list.at(-1)
    return has_more && last ? { after: last.invoice_no } : undefined
  })
  return (
    <>
      <ListPage
        title="发票"
        filters={
          <>
            <Segmented
              aria-label="看哪些发票"
              disabled={q !== ''}
              value={box}
              options={INVOICE_BOXES.map((value) => ({ value, label: BOXES[value] }))}
              onChange={(value) => change({ box: value, no: undefined })}
            />
            <Input.Search
              ref={input}
              key={q}
              aria-label="查发票"
              placeholder="申请号、发票号码或订单号"
              allowClear
              defaultValue={q}
              onSearch={(words) => change({ q: words.trim(), no: undefined })}
              style={{ width: 300 }}
            />
          </>
        }
        columns={columns}
        rows={pages.data?.pages.flatMap(({ list }) => list)}
        keyOf={({ invoice_no }) => invoice_no}
        error={pages.error}
        again={() => void pages.refetch()}
        isFiltered={q !== ''}
        empty={`没有${BOXES[box]}的发票`}
        onOpen={({ invoice_no }) => change({ no: invoice_no })}
        more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
      />
      <Suspense>
        {filters.no && (
          <InvoiceDrawer
            key={filters.no}
            no={filters.no}
            onOpen={(no) => change({ no })}
            onClose={() => change({ no: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}
