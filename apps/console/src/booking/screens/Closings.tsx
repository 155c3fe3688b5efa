import { closingDraft, closingList } from '@kuaimen/contract/booking/closing.endpoints'
import {
  CLOSING_KINDS,
  type ClosingKind,
  type ClosingState,
  type ClosingView,
  closingKindText,
  closingStateText,
} from '@kuaimen/contract/booking/closing.views'
import { formatShortDay, studioDay } from '@kuaimen/contract/kernel/time'
import { Button, Checkbox, DatePicker, Input, Modal, Radio, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct, useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { Mark, type Tone } from '../../ui/Mark'
import { Notice } from '../../ui/States'
import styles from '../parts/Closing.module.css'
import { ClosingCases } from '../parts/ClosingCases'

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
    render: (_, { from, until }) =>
      from === until ? formatShortDay(from) : `${formatShortDay(from)}至${formatShortDay(until)}`,
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
      {isDrafting && <Draft storeId={storeId} onClose={() => setDrafting(false)} onMade={onOpen} />}
    </>
  )
}

interface DraftProps {
  readonly storeId: number
  readonly onClose: () => void
  readonly onMade: (id: number) => void
}

function Draft({ storeId, onClose, onMade }: DraftProps) {
  const [kind, setKind] = useState<ClosingKind>('renovation')
  const [period, setPeriod] = useState<{ from: string; until: string }>()
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [compensates, setCompensates] = useState(true)
  const draft = useAct(closingDraft, { changes: [closingList], onDone: ({ id }) => onMade(id) })
  const submit = () => {
    if (!period || !reason.trim()) return
    const said = { reason: reason.trim(), customer_text: text.trim(), compensates }
    draft.mutate({ store_id: storeId, kind, ...period, ...said })
  }
  return (
    <Modal title="起草停业" open onCancel={onClose} footer={null} maskClosable={false}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>起草不会改变任何预约，下一步先看会影响谁。</p>
        <Radio.Group
          aria-label="类型"
          optionType="button"
          value={kind}
          onChange={({ target }) => setKind(target.value as ClosingKind)}
          options={CLOSING_KINDS.map((one) => ({ value: one, label: closingKindText[one] }))}
        />
        <DatePicker.RangePicker
          aria-label="停业的日子"
          minDate={dayjs(studioDay(new Date()))}
          value={period ? [dayjs(period.from), dayjs(period.until)] : null}
          onChange={(_, [from, until] = ['', '']) => setPeriod(from && until ? { from, until } : undefined)}
        />
        <Input
          aria-label="原因"
          placeholder="原因，顾客会看到，如：门店装修"
          maxLength={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Input.TextArea
          aria-label="给顾客的话"
          placeholder="给顾客的话（可以不写）"
          maxLength={200}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox checked={compensates} onChange={({ target }) => setCompensates(target.checked)}>
          改期或退款的顾客都送一张补偿券
        </Checkbox>
        {draft.error && <p role="alert">{draft.error.message}</p>}
        <Button type="primary" htmlType="submit" disabled={!period || !reason.trim()} loading={draft.isPending}>
          保存草稿，看影响
        </Button>
      </form>
    </Modal>
  )
}
