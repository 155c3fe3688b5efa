import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { staffPlaces } from '@kuaimen/contract/staff/people.endpoints'
import { type Grant, mayGrant, ROLES, type Role, roleText, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { Form, Input, Select } from 'antd'
import { useData } from '../../api/data'
import { useMe } from '../../platform/me'

export type Places = DataOf<typeof staffPlaces>

export interface GrantGiven {
  readonly role: Role
  readonly scope_id?: number
  /** The last day that it holds; empty: until it is ended. */
  readonly until_day?: string
}

/** As the call wants it: the role says of which kind its place is. */
export const grantOf = ({ role, scope_id, until_day }: GrantGiven) => ({
  role,
  scope_kind: scopeOf[role],
  scope_id: scopeOf[role] === 'chain' ? null : (scope_id ?? null),
  until_day: until_day || null,
})

const storesIn =
  ({ regions }: Places) =>
  (regionId: number): readonly number[] =>
    regions.find(({ id }) => id === regionId)?.stores ?? []

const placesFor = (role: Role, { regions, stores }: Places) => {
  if (scopeOf[role] === 'chain') return [{ id: null, name: '全部门店' }]
  return scopeOf[role] === 'region'
    ? regions.map(({ id, name }) => ({ id, name }))
    : stores.map(({ id, name, city_name }) => ({ id, name: `${name} · ${city_name}` }))
}

/** The places at which the person may give a role: nobody gives what they have not. */
export const placesToGrant = (own: readonly Grant[], role: Role, places: Places) =>
  placesFor(role, places).filter(({ id }) =>
    mayGrant(own, { role, scope_kind: scopeOf[role], scope_id: id }, storesIn(places)),
  )

/** A place that no list has yet: who has the whole chain may give the role there, too. */
const NO_PLACE_YET = 0

/**
 * A role of regions is offered before the first region is made: a list that gets a row while it is open would put
 * another role under the finger.
 */
export const rolesToGrant = (own: readonly Grant[], places: Places): readonly Role[] =>
  ROLES.filter(
    (role) =>
      placesToGrant(own, role, places).length > 0 ||
      mayGrant(own, { role, scope_kind: scopeOf[role], scope_id: NO_PLACE_YET }, storesIn(places)),
  )

/** Role and place, for a form; the place is asked for where the role has one. */
export function GrantFields() {
  const { grants } = useMe()
  const { data: places } = useData(staffPlaces, {})
  const role = Form.useWatch<Role | undefined>('role')
  const roles = places ? rolesToGrant(grants, places) : []
  const options = places && role ? placesToGrant(grants, role, places) : []
  return (
    <>
      <Form.Item name="role" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
        <Select
          placeholder="选择角色"
          loading={!places}
          options={roles.map((one) => ({ value: one, label: roleText[one] }))}
        />
      </Form.Item>
      {role && scopeOf[role] !== 'chain' && (
        <Form.Item
          key={scopeOf[role]}
          name="scope_id"
          label={scopeOf[role] === 'region' ? '区域' : '门店'}
          rules={[{ required: true, message: '请选择范围' }]}
        >
          <Select
            placeholder="选择范围"
            notFoundContent={scopeOf[role] === 'region' ? '还没有区域，请先在「区域」里新建' : '没有可选的门店'}
            showSearch={{ optionFilterProp: 'label' }}
            options={options.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item name="until_day" label="最后一天（不填为长期）">
        <Input type="date" min={studioDay(new Date())} />
      </Form.Item>
    </>
  )
}
