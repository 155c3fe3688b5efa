import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { staffMay, staffPeople } from '@kuaimen/contract/staff/people.endpoints'
import { roleText } from '@kuaimen/contract/staff/permissions.rules'
import { Select, type TableColumnsType } from 'antd'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { numberOf, useFilters } from '../../platform/filters'
import { ListPage } from '../../ui/ListPage'
import { Page } from '../../ui/Page'
import { Notice } from '../../ui/States'
import { permissionText } from '../permission-words'

type Row = DataOf<typeof staffMay>[number]

const columns: TableColumnsType<Row> = [
  { title: '员工', dataIndex: 'name', width: 140 },
  { title: '能做什么', render: (_, { permission }) => permissionText[permission] },
  { title: '限制', render: (_, { limit }) => limit || '—' },
  { title: '因为角色', width: 130, render: (_, { role }) => roleText[role] },
  { title: '范围', dataIndex: 'scope_name' },
]

const search = { optionFilterProp: 'label' }

/** “What may she do at store 12?”, and the other way round: who may do this. */
export default function WhoMay() {
  const [{ staff_id, permission, store_id }, change] = useFilters()
  const { stores } = useChosenStore()
  const people = useData(staffPeople, { keyword: '', state: 'active' })
  const known = PERMISSIONS.find((one) => one === permission)
  const isAsked = Boolean(numberOf(staff_id) || known)
  const { data, error, refetch } = useData(
    staffMay,
    { staff_id: numberOf(staff_id), permission: known, store_id: numberOf(store_id) },
    { enabled: isAsked },
  )
  const filters = (
    <>
      <Select
        aria-label="员工"
        placeholder="选一位员工"
        allowClear
        showSearch={search}
        value={numberOf(staff_id)}
        onChange={(value) => change({ staff_id: value ? String(value) : undefined })}
        options={people.data
          ?.filter(({ kind }) => kind === 'person')
          .map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 180 }}
      />
      <Select
        aria-label="权限"
        placeholder="或选一项权限"
        allowClear
        showSearch={search}
        value={known}
        onChange={(value) => change({ permission: value })}
        options={PERMISSIONS.filter((one) => one !== 'self').map((one) => ({ value: one, label: permissionText[one] }))}
        style={{ width: 240 }}
      />
      <Select
        aria-label="门店"
        placeholder="在哪家门店"
        allowClear
        showSearch={search}
        value={numberOf(store_id)}
        onChange={(value) => change({ store_id: value ? String(value) : undefined })}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 220 }}
      />
    </>
  )
  if (!isAsked)
    return (
      <Page title="权限查询">
        <div style={{ display: 'flex', gap: 8 }}>{filters}</div>
        <Notice title="选一位员工，看能做什么；或选一项权限，看谁能做" />
      </Page>
    )
  return (
    <ListPage
      title="权限查询"
      filters={filters}
      columns={columns}
      rows={data}
      keyOf={(row) => `${row.staff_id} ${row.permission} ${row.role} ${row.scope_name}`}
      error={error}
      again={() => void refetch()}
      isFiltered
      empty="没有"
    />
  )
}
