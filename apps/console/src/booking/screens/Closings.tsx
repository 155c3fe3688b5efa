import { closingList } from '@kuaimen/contract/booking/closing.endpoints'
import {
  type ClosingState,
  type ClosingView,
  closingKindText,
  closingStateText,
} from '@kuaimen/contract/booking/closing.views'
import { formatPeriod } from '@kuaimen/contract/kernel/time'
import { Button, type TableColumnsType } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { Mark, type Tone } from '../../ui/Mark'
import { Notice } from '../../ui/States'
import { ClosingCases } from '../parts/ClosingCases'

const ClosingDraft = lazy(() => import('../parts/ClosingDraft'))

const TONES: Record<ClosingState, Tone> = { draft: 'off', announced: 'warn', done: 'good', withdrawn: 'off' }

/** Closings of a store, and the one that its address names with its cases. */
export default function Closings() {
  const { store } = useChosenStore()
  const [{ closing }, change] = useFilters()
  const id = numberOf(closing)
  if (!store) return <Notice title="没有可以查看的门店" />
  return id === undefined ? (
    <List key={store.id} storeId={store.id} onOpen={(one) => change({ closing: String(one) })} />
  ) : (
    <ClosingCases id={id} onBack={() => change({ closing: undefined })} />
  )
}

const columns: TableColumnsType<ClosingView> = [
  {
    title: '日期',
    render: (_, { from, until }) => formatPeriod(from, until),
  },
  { title: '类型', width: 90, render: (_, { kind }) => closingKindText[kind] },
  { title: '原因', dataIndex: 'reason' },
  {
    title: '状态',
    width: 110,
    render: (_, { state }) => <Mark tone={TONES[state]}>{closingStateText[state]}</Mark>,
  },
  {
    title: '处理情况',
    width: 280,
    render: (_, { state, cases }) =>
      state === 'draft'
        ? '—'
        : `待处理 ${cases.open + cases.offered} · 改期 ${cases.rescheduled} · 退款 ${cases.refunded} · 到店 ${cases.visited}`,
  },
  { title: '起草', width: 120, dataIndex: 'made_by' },
]

function List({ storeId, onOpen }: { readonly storeId: number; readonly onOpen: (id: number) => void }) {
  const { data, error, refetch } = useData(closingList, { store_id: storeId })
  const mayClose = useMay('schedule.close', storeId)
  const [isDrafting, setDrafting] = useState(false)
  return (
    <>
      <ListPage
        title="停业与装修"
        actions={
          mayClose && (
            <Button type="primary" onClick={() => setDrafting(true)}>
              起草停业
            </Button>
          )
        }
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        again={() => void refetch()}
        isFiltered={false}
        empty="这家门店还没有停业或装修安排"
        onOpen={({ id }) => onOpen(id)}
      />
      <Suspense>
        {isDrafting && <ClosingDraft storeId={storeId} onClose={() => setDrafting(false)} onMade={onOpen} />}
      </Suspense>
    </>
  )
}
