import { expect, it } from 'vitest'
import { grantOf, type Places, placesToGrant, rolesToGrant } from './GrantFields'

const places: Places = {
  regions: [
    { id: 1, name: '华东', stores: [11, 12] },
    { id: 2, name: '华北', stores: [21] },
  ],
  stores: [11, 12, 21].map((id) => ({ id, name: `${id} 号店`, city_name: '上海市' })),
}

it('offers the roles that one may give, at the places where one has them', () => {
  const manager = [{ role: 'manager', scope_kind: 'store', scope_id: 12 }] as const
  expect(rolesToGrant(manager, places)).toEqual(['clerk'])
  expect(placesToGrant(manager, 'clerk', places).map(({ id }) => id)).toEqual([12])
  const region = [{ role: 'region', scope_kind: 'region', scope_id: 1 }] as const
  expect(rolesToGrant(region, places)).toEqual(['manager', 'clerk'])
  expect(placesToGrant(region, 'manager', places).map(({ id }) => id)).toEqual([11, 12])
  const owner = [{ role: 'owner', scope_kind: 'chain', scope_id: null }] as const
  expect(rolesToGrant(owner, places)).toHaveLength(10)
  expect(rolesToGrant([{ role: 'clerk', scope_kind: 'store', scope_id: 12 }], places)).toEqual([])
})

it('offers the owner the same roles before there is a region, and others none that they have no place for', () => {
  const none = { ...places, regions: [] }
  expect(rolesToGrant([{ role: 'owner', scope_kind: 'chain', scope_id: null }], none)).toHaveLength(10)
  expect(rolesToGrant([{ role: 'manager', scope_kind: 'store', scope_id: 12 }], none)).toEqual(['clerk'])
  expect(rolesToGrant([{ role: 'region', scope_kind: 'region', scope_id: 1 }], none)).toEqual([])
})

it('sends no place with a role of the chain, whatever was chosen before', () => {
  expect(grantOf({ role: 'owner', scope_id: 12 })).toMatchObject({ scope_kind: 'chain', scope_id: null })
  expect(grantOf({ role: 'clerk', scope_id: 12 })).toMatchObject({ scope_kind: 'store', scope_id: 12 })
})

it('lasts until it is ended, or to its last day', () => {
  expect(grantOf({ role: 'owner' }).until_day).toBeNull()
  expect(grantOf({ role: 'clerk', scope_id: 12, until_day: '2026-12-31' }).until_day).toBe('2026-12-31')
})
