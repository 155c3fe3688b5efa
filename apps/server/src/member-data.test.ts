import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partsOf } from './room'
import { rooms } from './rooms'
import { TestApp } from './testing/app'
import { rows } from './testing/rows'

/** Columns that name a member beside the one who owns the row, or in tables that are no member's; why they may. */
const NOT_OWNED: Record<string, string> = {
  'campaign_take.inviter_id':
    'who invited the taker: goes along with the takes, and says nothing of an account that left',
  'giving.taker_id': 'whoever took the card: goes along with what was given',
  'redeem_code.redeemed_by': 'a code of ours that somebody has used: goes along with the coupons',
  'referral.invitee_id': 'a row of two members: its own audit check looks at both',
  'referral.inviter_id': 'a row of two members: its own audit check looks at both',
  'voucher_group.leader_id': 'the group is its orders’: goes along with them',
}

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())

/** By name, or because a key leads to a member. */
const memberColumns = async () => {
  const found = await rows<{ name: string }>(
    app,
    `select t.relname || '.' || a.attname as name from pg_class t
     join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
       and (a.attname = 'member_id' or exists (select from pg_constraint c
              where c.contype = 'f' and c.conrelid = t.oid and c.confrelid = 'member'::regclass and a.attnum = any(c.conkey)))
     order by 1`,
  )
  return found.map(({ name }) => name)
}

const owned = rooms
  .flatMap(partsOf)
  .flatMap(({ memberData = [] }) => memberData)
  .flatMap(({ tables }) => tables)
  .map(({ table, column }) => `${getTableName(table)}.${column.name}`)

it('every column of the database that names a member is owned by one room, or said why not', async () => {
  expect(new Set(owned).size).toBe(owned.length)
  expect([...owned, ...Object.keys(NOT_OWNED)].sort()).toEqual((await memberColumns()).sort())
})
