import { staffPeople } from '@kuaimen/contract/staff/people.endpoints'
import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { STAFF_STATES, type StaffState, staffStateText } from '@kuaimen/contract/staff/staff.rules'
import { Button, Input, Select, type TableColumnsType } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { numberOf, useFilters } from '../../platform/filters'
import { useMe } from '../../platform/me'
import { ListPage } from '../../ui/ListPage'
import { Invite } from '../parts/Invite'
import { LastSeen } from '../parts/LastSeen'
import { PersonDrawer } from '../parts/PersonDrawer'
import { StateTag } from '../parts/StateTag'

const Regions = lazy(() => import('../parts/Regions'))

const KINDS: Record<PersonView['kind'], string> = { person: '', machine: '机器', operator: '旧版密钥' }

const columns: TableColumnsType<PersonView> = [
  {
    title: '姓名',
    render: (_, { name, login, kind }) => (
      <>
        <strong>{name}</strong> {KINDS[kind] || login}
      </>
    ),
  },
  { title: '手机号', dataIndex: 'mobile', width: 130, render: (mobile: string) => mobile || '—' },
  {
    title: '角色与范围',
    render: (_, { grants, last_role, opens }) => {
      if (opens) return `${opens.permissions.length} 项权限 · ${opens.store_name}`
      if (grants.length === 0) return last_role ? `无角色（原 ${last_role}）` : '无角色'
      return grants.map((one) => `${one.role_text} · ${one.scope_name}`).join('；')
    },
  },
  { title: '状态', width: 90, render: (_, person) => <StateTag person={person} /> },
  { title: '动态码', width: 80, render: (_, { has_totp }) => (has_totp ? '已设置' : '未设置') },
  { title: '最近在线', width: 160, render: (_, person) => <LastSeen {...person} /> },
]

const isState = (text: string | undefined): text is StaffState => STAFF_STATES.some((one) => one === text)

/** People, machines and their roles, as far as one manages them. */
export default function People() {
  const [filters, change] = useFilters()
  const [isInviting, setInviting] = useState(false)
  const [hasRegions, setRegions] = useState(false)
  const isOfChain = useMe().permissions.some((one) => one.permission === 'staff.manage' && one.stores === null)
  const { stores } = useChosenStore()
  const { keyword = '', state, store_id } = filters
  const { data, error, refetch } = useData(staffPeople, {
    keyword,
    ...(isState(state) ? { state } : {}),
    store_id: numberOf(store_id),
  })
  const opened = data?.find(({ id }) => id === numberOf(filters.id))
  return (
    <>
      <ListPage
        title="员工"
        actions={
          <>
            {isOfChain && <Button onClick={() => setRegions(true)}>区域</Button>}
            <Button type="primary" onClick={() => setInviting(true)}>
              邀请员工
            </Button>
          </>
        }
        filters={
          <>
            <Input.Search
              aria-label="姓名或登录名"
              placeholder="姓名或登录名"
              allowClear
              defaultValue={keyword}
              onSearch={(words) => change({ keyword: words })}
              style={{ width: 220 }}
            />
            <Select
              aria-label="状态"
              placeholder="全部状态"
              allowClear
              value={state}
              onChange={(value) => change({ state: value })}
              options={STAFF_STATES.map((one) => ({ value: one, label: staffStateText[one] }))}
              style={{ width: 120 }}
            />
            <Select
              aria-label="门店"
              placeholder="全部门店"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={numberOf(store_id)}
              onChange={(value) => change({ store_id: value ? String(value) : undefined })}
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
              style={{ width: 220 }}
            />
          </>
        }
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        again={() => void refetch()}
        isFiltered={Boolean(keyword || state || store_id)}
        empty="还没有员工"
        onOpen={({ id }) => change({ id: String(id) })}
      />
      <Suspense>{hasRegions && <Regions onClose={() => setRegions(false)} />}</Suspense>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {opened && <PersonDrawer key={opened.id} person={opened} onClose={() => change({ id: undefined })} />}
    </>
  )
}
