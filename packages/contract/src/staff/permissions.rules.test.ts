import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../all.endpoints'
import { PERMISSIONS } from '../kernel/permissions'
import { covers } from '../kernel/reach'
import { AUDIT_ACTIONS } from './audit.rules'
import {
  cellOf,
  type Grant,
  isForPin,
  MATRIX,
  mayGrant,
  permissionsOfFormerKey,
  ROLES,
  reachOf,
  scopeOf,
} from './permissions.rules'

const REGIONS: Record<number, readonly number[]> = { 1: [1, 2, 3], 2: [4, 5] }
const storesOfRegion = (id: number) => REGIONS[id] ?? []

const aGrant = fc.constantFrom(...ROLES).chain((role) =>
  fc.record({
    role: fc.constant(role),
    scope_kind: fc.constant(scopeOf[role]),
    scope_id:
      scopeOf[role] === 'chain' ? fc.constant(null) : fc.integer({ min: 1, max: scopeOf[role] === 'region' ? 2 : 6 }),
  }),
)
const grants = fc.array(aGrant, { maxLength: 4 })
const permission = fc.constantFrom(...PERMISSIONS)
const storesOf = (grant: Grant) => reachOf([grant], 'self', storesOfRegion)

describe('the matrix', () => {
  it('has a row for every permission, and no other', () => {
    expect(Object.keys(MATRIX).sort()).toEqual([...PERMISSIONS].sort())
  })

  it('gives every permission to somebody', () => {
    for (const one of PERMISSIONS) expect([one, ROLES.filter((role) => cellOf(one, role)).length]).not.toEqual([one, 0])
  })

  it('lets a store’s own people neither hide reviews nor send refunds again', () => {
    for (const one of ['comment.moderate', 'refund.retry', 'refund.by_hand', 'audit.read'] as const)
      expect([one, cellOf(one, 'manager'), cellOf(one, 'clerk')]).toEqual([one, undefined, undefined])
  })

  it('lets who audits change nothing', () => {
    const changes =
      /\.(move|undo|walk_in|make|reschedule|cancel|edit|publish|settle|retry|manage|give|batch|void|plan|close)/
    expect(PERMISSIONS.filter((one) => cellOf(one, 'auditor') && changes.test(one))).toEqual([])
  })
})

describe('a reach', () => {
  it('is the union of the grants that have the permission', () => {
    fc.assert(
      fc.property(grants, permission, fc.integer({ min: 1, max: 7 }), (own, one, store) => {
        const alone = own.some((grant) => covers(reachOf([grant], one, storesOfRegion), store))
        expect(covers(reachOf(own, one, storesOfRegion), store)).toBe(alone)
      }),
    )
  })

  it('never grows when a grant ends', () => {
    fc.assert(
      fc.property(grants, permission, fc.integer({ min: 1, max: 7 }), (own, one, store) => {
        const before = covers(reachOf(own, one, storesOfRegion), store)
        expect(before || !covers(reachOf(own.slice(1), one, storesOfRegion), store)).toBe(true)
      }),
    )
  })
})

describe('a role that asks or approves', () => {
  it('does not do it itself', () => {
    const manager = { role: 'manager', scope_kind: 'store', scope_id: 1 } as const
    const finance = { role: 'finance', scope_kind: 'chain', scope_id: null } as const
    expect(reachOf([manager], 'schedule.close', storesOfRegion)).toEqual([])
    expect(reachOf([manager], 'schedule.plan', storesOfRegion)).toEqual([1])
    expect(reachOf([finance], 'wallet.batch', storesOfRegion)).toEqual([])
  })
})

describe('granting', () => {
  it('never gives a place that the giver has not', () => {
    fc.assert(
      fc.property(grants, aGrant, (own, wanted) => {
        if (!mayGrant(own, wanted, storesOfRegion)) return
        const theirs = storesOf(wanted)
        const mine = reachOf(own, 'staff.manage', storesOfRegion)
        expect(mine === 'chain' || (theirs !== 'chain' && theirs.every((store) => covers(mine, store)))).toBe(true)
      }),
    )
  })

  it('never gives a permission at a store where the giver has it not', () => {
    fc.assert(
      fc.property(grants, aGrant, permission, fc.integer({ min: 1, max: 7 }), (own, wanted, one, store) => {
        if (own.some(({ role }) => role === 'owner') || !mayGrant(own, wanted, storesOfRegion)) return
        const given = covers(reachOf([wanted], one, storesOfRegion), store)
        expect(!given || covers(reachOf(own, one, storesOfRegion), store)).toBe(true)
      }),
    )
  })
})

describe('a PIN', () => {
  it('reaches nothing of money, people or the chain', () => {
    const reached = PERMISSIONS.filter(isForPin)
    expect(reached.filter((one) => /^(refund|staff|wallet|statement|export|audit|brand|product)/.test(one))).toEqual([])
  })
})

describe('a key of the release before', () => {
  it('manages nobody', () => {
    for (const storeId of [null, 3])
      expect(permissionsOfFormerKey(storeId).filter((one) => /^(staff|system|device)\./.test(one))).toEqual([])
    expect(permissionsOfFormerKey(3)).not.toContain('member.points')
  })
})

describe('calls of staff', () => {
  const calls = allEndpoints.filter(({ access }) => access === 'staff')
  const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`

  it('each name a permission, a scope and what they leave in the audit log', () => {
    expect(calls.length).toBeGreaterThan(80)
    for (const call of calls) {
      expect([nameOf(call), call.may, call.scope]).toEqual([nameOf(call), expect.any(String), expect.any(String)])
      expect([nameOf(call), call.audit]).not.toEqual([nameOf(call), undefined])
    }
  })

  it('leave an entry where they change something', () => {
    // Looking at a board changes nothing of it.
    const silent = calls.filter(({ method, audit }) => method === 'POST' && audit === false)
    expect(silent.map(nameOf)).toEqual(['POST /api/staff/board/present'])
    for (const call of calls.filter((one) => one.method === 'POST' && !silent.includes(one)))
      expect([nameOf(call), call.audit]).toEqual([nameOf(call), expect.any(String)])
  })

  it('leave only entries that have words', () => {
    for (const call of calls) if (call.audit) expect(AUDIT_ACTIONS).toContain(call.audit)
  })

  it('stand under one path, and a former one only under the operator’s', () => {
    for (const call of calls) {
      expect(call.path).toMatch(/^\/api\/staff\//)
      if (call.former) expect(call.former).toMatch(/^\/api\/operator\//)
    }
  })
})
