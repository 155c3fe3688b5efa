import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { type Grant, permissionsOfFormerKey, roleText } from '@kuaimen/contract/staff/permissions.rules'
import type { GrantView } from '@kuaimen/contract/staff/session.views'
import { staffStateText } from '@kuaimen/contract/staff/staff.rules'
import type { DeviceRow } from './device.sql'
import type { ListedStaff } from './people.sql'
import type { StaffPlaces } from './places.port'
import type { GrantRow } from './session.sql'

export const secondsOf = (at: Date | null): number => (at ? Math.floor(at.getTime() / 1000) : 0)

export const storeName = ({ stores }: StaffPlaces, storeId: number | null): string =>
  stores.find(({ id }) => id === storeId)?.name ?? ''

export function scopeName({ scope_kind, scope_id }: Grant, places: StaffPlaces): string {
  if (scope_kind === 'chain') return '全部门店'
  if (scope_kind === 'store') return storeName(places, scope_id) || `门店 ${scope_id}`
  return places.regions.find(({ id }) => id === scope_id)?.name ?? `区域 ${scope_id}`
}

export const presentGrant = (grant: GrantRow, places: StaffPlaces): GrantView => ({
  ...grant,
  role_text: roleText[grant.role],
  scope_name: scopeName(grant, places),
})

/** As `reachOfMachine` lets it in. */
const presentKey = ({ kind, permissions, store_id }: ListedStaff, places: StaffPlaces): PersonView['opens'] => {
  const has = new Set<string>(kind === 'operator' ? permissionsOfFormerKey(store_id) : (permissions ?? []))
  return {
    permissions: PERMISSIONS.filter((permission) => has.has(permission)),
    store_name: store_id === null ? '全部门店' : storeName(places, store_id) || `门店 ${store_id}`,
  }
}

export const presentPerson = (row: ListedStaff, places: StaffPlaces): PersonView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  login: row.login ?? '',
  mobile: row.mobile ? maskMobile(row.mobile) : '',
  state: row.state,
  state_text: staffStateText[row.state],
  has_totp: row.totp_secret !== null,
  has_pin: row.has_pin,
  version: row.version,
  created_at: secondsOf(row.created_at),
  last_seen_at: secondsOf(row.last_seen_at),
  sessions: row.sessions,
  grants: row.grants.map((grant) => presentGrant(grant, places)),
  last_role: row.last_grant ? `${roleText[row.last_grant.role]} · ${scopeName(row.last_grant, places)}` : '',
  opens: row.kind === 'person' ? null : presentKey(row, places),
})

export const presentDevice = (row: DeviceRow, places: StaffPlaces) => ({
  id: row.id,
  name: row.name,
  store_id: row.store_id,
  store_name: storeName(places, row.store_id),
  state: row.state,
  created_at: secondsOf(row.created_at),
  last_seen_at: secondsOf(row.last_seen_at),
})
