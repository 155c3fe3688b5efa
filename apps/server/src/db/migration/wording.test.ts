import { expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from './folder'
import { nextStep } from './steps'
import { concurrentIndex, updateWithin, wordedAs } from './wording'

it.each([
  ['CREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");', { kind: 'index', table: 'a', name: 'a_b', isAsked: false }],
  ['-- why\ncreate index concurrently a_b on public.a (b)', { kind: 'index', table: 'a', isAsked: true }],
  ['ALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("a"."b" in (1, 2));', { kind: 'constraint', table: 'a', name: 'k' }],
  ['alter table a add constraint k check (b > 0) not valid', { kind: 'definition' }],
  ['alter table a validate constraint k', { kind: 'rows' }],
  ['alter table a add column b int, add constraint k check (b > 0)', { kind: 'definition' }],
  ['update "a" set b = 1', { kind: 'update', table: 'a', alias: 'a' }],
  ['UPDATE "a" s SET b = 1', { kind: 'update', table: 'a', alias: 's' }],
  ['with x as (select 1) insert into a select * from x', { kind: 'rows' }],
  [
    'select count(*) from replan(null, now()::date, null)',
    { kind: 'replan', text: 'select count(*) from replan(array[$1::int], now()::date, null)' },
  ],
  ['drop index concurrently a_b', { kind: 'alone' }],
  ['create temporary table x on commit drop as select 1', { kind: 'temporary' }],
  ['create or replace function f() returns int language sql as $$ update a set b = 1 $$', { kind: 'definition' }],
])('%s', (statement, worded) => {
  expect(wordedAs(statement)).toMatchObject(worded)
})

it('bookings are filled by their own events, not by a sum of all for every part', () => {
  const [fill] = readMigrations(migrationsFolder()).find(({ tag }) => tag === '0015_money_backfill')?.statements ?? []
  expect(fill).toMatchObject({ kind: 'update', table: 'booking', alias: 'b' })
  expect(fill?.text.replace(/\s+/g, ' ')).toBe(
    `update booking b set booked_at = coalesce((select min(at) from booking_event where booking_event.order_sn = b.order_sn and (event in ('booked', 'paid', 'paid_late'))), b.booked_at) where b.state not in ('held', 'expired')`,
  )
})

it('an index is built concurrently by the same words', () => {
  expect(concurrentIndex('CREATE UNIQUE INDEX "a_b" ON "a" ("b") WHERE b > 0')).toBe(
    'create UNIQUE index concurrently "a_b" ON "a" ("b") WHERE b > 0',
  )
})

it('an update of some rows keeps its own condition, and conditions in brackets and texts are not taken for it', () => {
  expect(updateWithin("update a set b = ' where ' from (select 1 where true) x where b = 1 or c = 2", 'id > 5')).toBe(
    "update a set b = ' where ' from (select 1 where true) x where id > 5 and ( b = 1 or c = 2)",
  )
  expect(updateWithin('update a set b = (select 1 where true)', 'id > 5')).toBe(
    'update a set b = (select 1 where true) where id > 5',
  )
})

it('what goes through rows is cut out of the transaction of definitions, in the order of the file', () => {
  const statements = [
    'alter table a add column b int',
    'create table c (n int)',
    'update a set b = 1',
    'create index a_b on a (b)',
    'create index c_n on c (n)',
    'create temporary table t on commit drop as select 1',
    'update a set b = 2',
  ].map(wordedAs)
  const steps = []
  for (let from = 0; from < statements.length; ) {
    const step = nextStep(statements, from, (table) => table === 'a')
    steps.push([step.how, step.until])
    from = step.until
  }
  expect(steps).toEqual([
    ['transaction', 2],
    ['batches', 3],
    ['index', 4],
    ['transaction', 5],
    ['transaction', 7],
  ])
})
