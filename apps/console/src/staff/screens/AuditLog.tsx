import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { AUDIT_ACTIONS, auditActions } from '@kuaimen/contract/staff/audit.rules'
import type { AuditEntryView } from '@kuaimen/contract/staff/audit.views'
import { DatePicker, Descriptions, Drawer, Input, Select, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { usePages } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { type Filters, numberOf, useFilters } from '../../platform/filters'
import { ListPage } from '../../ui/ListPage'
import { Time } from '../../ui/Time'
import { Changes } from '../parts/Changes'

/** The subject of an entry in words; the rest as the log has it. */
const SUBJECTS: Record<string, string> = {
  ...{ booking: '预约', staff: '员工', device: '平板', mobile: '手机尾号', store: '门店', member: '会员' },
  ...{
    refund: '退款',
    approval: '申请',
    session: '登录',
    campaign: '活动页',
    company: '企业',
    drive: '团拍',
    comment: '评价',
  },
}

const subjectOf = ({ subject_kind, subject_no }: AuditEntryView): string =>
  `${SUBJECTS[subject_kind] ?? subject_kind} ${subject_no}`

const VIAS: Record<string, string> = {
  console: '控制台',
  pin: '平板 PIN',
  machine: '机器',
  operator: '旧版密钥',
  approval: '审批通过后',
}

const columns: TableColumnsType<AuditEntryView> = [
  { title: '时间', width: 160, render: (_, { at }) => <Time at={at} /> },
  { title: '谁', width: 140, dataIndex: 'staff_name' },
  { title: '做了什么', dataIndex: 'action_text' },
  { title: '对象', render: (_, entry) => subjectOf(entry) },
  { title: '门店', render: (_, { store_name }) => store_name || '—' },
  { title: '原因', render: (_, { reason }) => reason || '—' },
  { title: '途径', width: 100, render: (_, { via }) => VIAS[via] ?? via },
]

const NAMES = ['staff_id', 'action', 'subject_no', 'store_id', 'from', 'to'] as const

const inputOf = (filters: Filters) => ({
  staff_id: numberOf(filters.staff_id),
  action: AUDIT_ACTIONS.find((one) => one === filters.action),
  subject_no: filters.subject_no,
  store_id: numberOf(filters.store_id),
  from: filters.from,
  to: filters.to,
})

/** Every act of staff, from the newest on; the filter stands in the address. */
export default function AuditLog() {
  const [filters, change] = useFilters()
  const [opened, setOpened] = useState<AuditEntryView>()
  const pages = usePages(auditLog, inputOf(filters), ({ entries, has_more }) => {
    const last = entries.at(-1)
    return has_more && last ? { before_id: last.id } : undefined
  })
  const rows = pages.data?.pages.flatMap(({ entries }) => entries)
  return (
    <>
      <ListPage
        title="操作记录"
        filters={<AuditFilters filters={filters} change={change} rows={rows ?? []} />}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        error={pages.error}
        again={() => void pages.refetch()}
        isFiltered={NAMES.some((name) => filters[name])}
        empty="还没有操作记录"
        onOpen={setOpened}
        more={{
          has: pages.hasNextPage,
          isLoading: pages.isFetchingNextPage,
          load: () => void pages.fetchNextPage(),
        }}
      />
      {opened && <Entry entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface Filtering {
  readonly filters: Filters
  readonly change: (changed: Filters) => void
  readonly rows: readonly AuditEntryView[]
}

function AuditFilters({ filters, change, rows }: Filtering) {
  const { stores } = useChosenStore()
  const people = new Map(rows.map(({ staff_id, staff_name }) => [staff_id, staff_name]))
  const { from, to } = filters
  return (
    <>
      <DatePicker.RangePicker
        aria-label="日期"
        value={from && to ? [dayjs(from), dayjs(to)] : null}
        onChange={(_, [first, last]) => change({ from: first, to: last })}
      />
      <Select
        aria-label="谁"
        placeholder="谁"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={numberOf(filters.staff_id)}
        onChange={(value) => change({ staff_id: value ? String(value) : undefined })}
        options={[...people].map(([id, name]) => ({ value: id, label: name }))}
        style={{ width: 140 }}
      />
      <Select
        aria-label="做了什么"
        placeholder="做了什么"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={filters.action}
        onChange={(value) => change({ action: value })}
        options={AUDIT_ACTIONS.map((one) => ({ value: one, label: auditActions[one] }))}
        style={{ width: 170 }}
      />
      <Input.Search
        aria-label="对象编号"
        placeholder="对象编号，如订单号"
        allowClear
        defaultValue={filters.subject_no}
        onSearch={(words) => change({ subject_no: words.trim() })}
        style={{ width: 210 }}
      />
      <Select
        aria-label="门店"
        placeholder="全部门店"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={numberOf(filters.store_id)}
        onChange={(value) => change({ store_id: value ? String(value) : undefined })}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 180 }}
      />
    </>
  )
}

function Entry({ entry, onClose }: { readonly entry: AuditEntryView; readonly onClose: () => void }) {
  return (
    <Drawer title={entry.action_text} open onClose={onClose} size={560}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'at', label: '时间', children: <Time at={entry.at} /> },
          { key: 'who', label: '谁', children: entry.staff_name },
          { key: 'via', label: '途径', children: [VIAS[entry.via] ?? entry.via, entry.device_name].join(' ') },
          { key: 'from', label: '网络地址', children: entry.address || '—' },
          { key: 'what', label: '对象', children: subjectOf(entry) },
          { key: 'store', label: '门店', children: entry.store_name || '—' },
          { key: 'reason', label: '原因', children: entry.reason || '—' },
          { key: 'request', label: '请求编号', children: entry.request_id || '—' },
        ]}
      />
      <h3>变化</h3>
      <Changes before={entry.before} after={entry.after} />
    </Drawer>
  )
}
