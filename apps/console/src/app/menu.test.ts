import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { cellOf, isForPin, ROLES, type Role } from '@kuaimen/contract/staff/permissions.rules'
import { describe, expect, it } from 'vitest'
import { firstScreen, menuFor, screensFor } from './menu'
import { MENU, screens } from './screens'

const personOf = (role: Role, isByPin = false) => ({
  permissions: PERMISSIONS.filter((one) => cellOf(one, role) && (!isByPin || isForPin(one))).map((permission) => ({
    permission,
    stores: null,
  })),
})

describe('the table of screens', () => {
  it('has each address and each letter once', () => {
    const letters = screens.flatMap(({ key }) => key ?? [])
    expect(new Set(letters).size).toBe(letters.length)
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  })

  it.each(ROLES)('shows %s exactly what the matrix gives', (role) => {
    const shown = screensFor(personOf(role)).map(({ path }) => path)
    expect(shown).toEqual(screens.filter(({ may }) => cellOf(may, role)).map(({ path }) => path))
    expect(shown).toContain(firstScreen(personOf(role)).path)
  })

  it('shows people and the log to who may, and nothing of them on a tablet', () => {
    const paths = (role: Role, isByPin?: boolean) => screensFor(personOf(role, isByPin)).map(({ path }) => path)
    expect(paths('owner')).toEqual(expect.arrayContaining(['/people', '/audit', '/devices']))
    expect(paths('clerk')).not.toContain('/people')
    for (const path of ['/people', '/audit', '/devices', '/who-may']) expect(paths('owner', true)).not.toContain(path)
  })

  it('has the groups of the menu in their order, without empty ones', () => {
    const order = Object.keys(MENU)
    const groups = menuFor(personOf('owner')).map(({ place }) => place)
    expect(groups).toEqual(order.filter((place) => groups.some((one) => one === place)))
    const bare = menuFor({ permissions: [{ permission: 'self', stores: null }] })
    expect(bare.map(({ rows }) => rows.map(({ path }) => path))).toEqual([['/today']])
  })
})
