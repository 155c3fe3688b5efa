import { expect, it } from 'vitest'
import { mayDo } from './me'

const me = {
  permissions: [
    { permission: 'board.read' as const, stores: [12] },
    { permission: 'audit.read' as const, stores: null },
  ],
}

it('may do what was granted, where it was granted', () => {
  expect(mayDo(me, 'board.read')).toBe(true)
  expect(mayDo(me, 'board.read', 12)).toBe(true)
  expect(mayDo(me, 'board.read', 13)).toBe(false)
  expect(mayDo(me, 'audit.read', 13)).toBe(true)
  expect(mayDo(me, 'staff.manage')).toBe(false)
})
