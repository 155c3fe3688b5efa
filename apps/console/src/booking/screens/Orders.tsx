import { BOOKING_STATES, stateText } from '@kuaimen/contract/booking/record.rules'
import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { DESK_CHANNEL } from '@kuaimen/contract/booking/search.rules'
import type { OrderHit } from '@kuaimen/contract/booking/search.views'
import { DatePicker, Input, type InputRef, Select, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense, useRef, useState } from 'react'
import { usePages } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { type Filters, numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import { yuan } from '../board-text'
import { StateTag } from '../parts/StateTag'
import styles from './Orders.module.css'

/** An order is opened later than the list. */
const OrderDrawer = lazy(() => import('../parts/OrderDrawer'))
const OrderTools = lazy(() => import('../parts/OrderTools'))
const ProductFilter = lazy(() => import('../parts/ProductFilter'))

const FOUND: Partial<Record<OrderHit['found_by'], string>> = {
  reschedule: '按改期单',
  payment: '按支付单',
  provider: '按渠道单号',
  refund: '按退款单',
  invoice: '按发票',
  card: '按卡券',
  mobile: '按手机号',
  name: '按姓名',
}

const columns: TableColumnsType<OrderHit> = [
  {
    title: '订单号',
    render: (_, { no, found_by }) => (
      <>
        <span className={styles.number}>{no}</span>
        {FOUND[found_by] && <small className={styles.quiet}>{FOUND[found_by]}找到</small>}
      </>
    ),
  },
  {
    title: '到店',
    render: (_, { day, time, store_name }) => (
      <>
        <span className={styles.number}>{day ? `${day} ${time}` : '—'}</span>
        <small className={styles.quiet}>{store_name || '套券，不分门店'}</small>
      </>
    ),
  },
  {
    title: '顾客',
    render: (_, { name, mobile }) => (
      <>
        {name || '未填姓名'}
        <small className={styles.quiet}>{mobile}</small>
      </>
    ),
  },
  { title: '产品', render: (_, { product_names }) => product_names.join('、') },
  { title: '状态', render: (_, { state, state_text }) => <StateTag state={state} words={state_text} /> },
  {
    title: '金额',
    align: 'right',
    render: (_, { total_fen, made_at }) => (
      <>
        {yuan(total_fen)}
        <small className={styles.quiet}>
          <span className={styles.number}>
            <Time at={made_at} /> 下单
          </span>
        </small>
      </>
    ),
  },
]

const inputOf = ({ q, store, from, until, made_from, made_until, state, product, source }: Filters) => ({
  q: q ?? '',
  store_id: numberOf(store),
  from,
  until,
  made_from,
  made_until,
  state: BOOKING_STATES.find((one) => one === state),
  product_id: numberOf(product),
  source,
})

const NAMES = ['q', 'store', 'from', 'made_from', 'state', 'product', 'source'] as const

/** One box for whatever a customer reads out; the filter stands in the address. */
export default function Orders() {
  const [filters, change] = useFilters()
  const pages = usePages(searchOrders, inputOf(filters), ({ next }) => (next ? { after: next } : undefined))
  const all = pages.data?.pages
  const last = all?.at(-1)
  const rows = all?.flatMap(({ list }) => list)
  const [ticked, setTicked] = useState<readonly string[]>([])
  // Rows that a new filter has taken off the screen are not ticked any more.
  const chosen = ticked.filter((no) => rows?.some((row) => row.no === no && row.kind === 'booking'))
  return (
    <>
      <ListPage
        title="订单"
        actions={
          <>
            <Count pages={all} />
            <Suspense>
              <OrderTools filter={inputOf(filters)} chosen={chosen} onNoted={() => setTicked([])} />
            </Suspense>
          </>
        }
        chosen={{ keys: chosen, onChange: setTicked }}
        filters={<OrderFilters filters={filters} change={change} />}
        columns={columns}
        rows={rows}
        keyOf={({ no }) => no}
        error={pages.error}
        again={() => void pages.refetch()}
        isFiltered={NAMES.some((name) => filters[name])}
        empty="还没有订单"
        onOpen={({ no }) => change({ sn: no })}
        more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
      />
      {last?.looked_until && <p className={styles.quiet}>已查到 {last.looked_until} 下单的订单，可以接着往前查。</p>}
      <Suspense>{filters.sn && <OrderDrawer no={filters.sn} onClose={() => change({ sn: undefined })} />}</Suspense>
    </>
  )
}

function Count({ pages }: { readonly pages: readonly { count: number | null; more: boolean }[] | undefined }) {
  const first = pages?.[0]
  if (!first || first.count === null) return null
  return <span className={styles.quiet}>{first.more ? '1,000+ 笔' : `${first.count} 笔`}</span>
}

interface Filtering {
  readonly filters: Filters
  readonly change: (changed: Filters) => void
}

/** The desk's own, and whatever else stands in the address. */
const sourcesWith = (source: string | undefined) => [
  { value: DESK_CHANNEL, label: '前台代约' },
  ...(source && source !== DESK_CHANNEL ? [{ value: source, label: source }] : []),
]

const daysOf = (first: string | undefined, last: string | undefined) =>
  first && last ? ([dayjs(first), dayjs(last)] as [dayjs.Dayjs, dayjs.Dayjs]) : null

function OrderFilters({ filters, change }: Filtering) {
  const { stores, store } = useChosenStore()
  const mayPick = useMay('slot.explain')
  const storeId = numberOf(filters.store) ?? store?.id
  const box = useRef<InputRef>(null)
  useShortcut('/', '搜索订单', () => box.current?.focus())
  return (
    <>
      <Input.Search
        ref={box}
        key={filters.q}
        aria-label="搜索订单"
        placeholder="订单号、手机号、姓名、支付单、退款单、发票、卡券"
        allowClear
        defaultValue={filters.q}
        onSearch={(words) => change({ q: words.trim() })}
        style={{ width: 380 }}
      />
      {stores.length > 1 && (
        <Select
          aria-label="门店"
          placeholder="全部门店"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={numberOf(filters.store)}
          onChange={(value) => change({ store: value ? String(value) : undefined })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          style={{ width: 200 }}
        />
      )}
      <DatePicker.RangePicker
        aria-label="到店日期"
        placeholder={['到店日期', '到']}
        value={daysOf(filters.from, filters.until)}
        onChange={(_, [from, until] = ['', '']) => change({ from, until })}
      />
      <DatePicker.RangePicker
        aria-label="下单日期"
        placeholder={['下单日期', '到']}
        value={daysOf(filters.made_from, filters.made_until)}
        onChange={(_, [from, until] = ['', '']) => change({ made_from: from, made_until: until })}
      />
      <Select
        aria-label="状态"
        placeholder="状态"
        allowClear
        value={filters.state}
        onChange={(value) => change({ state: value })}
        options={BOOKING_STATES.map((one) => ({ value: one, label: stateText[one] }))}
        style={{ width: 120 }}
      />
      <Suspense>
        {mayPick && storeId !== undefined && (
          <ProductFilter
            storeId={storeId}
            productId={numberOf(filters.product)}
            onChange={(id) => change({ product: id ? String(id) : undefined })}
          />
        )}
      </Suspense>
      <Select
        aria-label="来源"
        placeholder="来源"
        allowClear
        value={filters.source}
        onChange={(value) => change({ source: value })}
        options={sourcesWith(filters.source)}
        style={{ width: 140 }}
      />
    </>
  )
}
