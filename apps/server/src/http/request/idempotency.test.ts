import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { MemberCtx, Services } from '../../context'
import { SWEPT_AT_ONCE } from '../../db/sweep.sql'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { roomOf } from '../../testing/calls/rooms'
import { rows } from '../../testing/rows'
import { nameOf } from '../reply/answer'
import { bind } from './bind'
import { sweepKeys } from './idempotency.sql'

const soldOut = failure(100598, 409, '卖完了')
const take = endpoint({
  method: 'POST',
  path: '/api/test/take',
  access: 'member',
  summary: '测试',
  body: z.object({ what: z.string(), how: z.enum(['well', 'refused', 'crash', 'crash_first']).default('well') }),
  data: z.object({ nr: z.number().int(), what: z.string(), at: z.string() }),
  errors: [soldOut],
  idempotent: true,
})
const takeAsStaff = { ...take, path: '/api/test/take_as_staff', access: 'staff' } as const
const takeElsewhere = { ...take, path: '/api/test/take_elsewhere' } as const

let attempts = 0
const asMember = (ctx: MemberCtx, input: { what: string; how: string }) => leaveRow(ctx, ctx.principal.memberId, input)

/** Leaves a row, and then goes as the test wants. */
async function leaveRow(ctx: Services, memberId: number, { what, how }: { what: string; how: string }) {
  const { rows } = await ctx.db.execute<{ nr: number }>(
    sql`insert into taken (what, member_id) values (${what}, ${memberId}) returning nr`,
  )
  if (how === 'refused') throw new Refusal(soldOut)
  if (how === 'crash' || (how === 'crash_first' && attempts++ === 0)) throw new Error('power cut')
  return { nr: rows[0]?.nr ?? 0, what, at: ctx.now().toISOString() }
}

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({
    rooms: [
      roomOf(
        bind(take, asMember),
        bind(takeElsewhere, asMember),
        bind(takeAsStaff, (ctx, input) => leaveRow(ctx, -ctx.principal.id, input)),
      ),
    ],
  })
  await app.database.pool.query('create table taken (nr serial primary key, what text, member_id bigint)')
  token = (await aMember(app)).token
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate taken; truncate idempotency_key'))

const KEY = 'a1b2c3d4-0000-4000-8000-000000000001'
const taking = (what: string, key = KEY, how: 'well' | 'refused' | 'crash' | 'crash_first' = 'well', as = token) =>
  app.call(take, { what, how }, { token: as, headers: { 'idempotency-key': key } })

const counted = async (table: 'taken' | 'idempotency_key'): Promise<number> =>
  (await app.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

describe('a call with an idempotency key', () => {
  it('gives the same key the same answer, and has one effect', async () => {
    const first = await taking('coupon')
    app.advance(3_600_000)
    const again = await taking('coupon')
    expect(first).toMatchObject({ code: 0, data: { what: 'coupon' } })
    expect(again.data).toEqual(first.data)
    expect(await counted('taken')).toBe(1)
  })

  it('has one effect when 50 of them come at once, and all get its answer', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => taking('slot')))
    expect(replies.map(({ code }) => code)).toEqual(Array(50).fill(0))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await counted('taken')).toBe(1)
  })

  it('takes another key for another wish', async () => {
    const [one, other] = [await taking('coupon'), await taking('coupon', `${KEY}b`)]
    expect(one.data.nr).not.toBe(other.data.nr)
    expect(await counted('taken')).toBe(2)
  })

  it('refuses the same key with another body, and does nothing', async () => {
    await taking('coupon')
    expect(await taking('gift card')).toMatchObject({ code: 100409, status: 409 })
    expect(await counted('taken')).toBe(1)
  })

  it('lets one win when two bodies race with one key', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => taking(index % 2 ? 'odd' : 'even')))
    expect(replies.map(({ code }) => code).sort()).toEqual([...Array(5).fill(0), ...Array(5).fill(100409)])
    expect(await counted('taken')).toBe(1)
  })

  it('leaves the key free after a refusal, with nothing done', async () => {
    expect(await taking('coupon', KEY, 'refused')).toMatchObject({ code: soldOut.code, status: 409 })
    expect(await counted('taken')).toBe(0)
    expect(await taking('coupon', KEY, 'well')).toMatchObject({ code: 0 })
    expect(await counted('taken')).toBe(1)
  })

  it('leaves nothing after a crash', async () => {
    expect(await taking('coupon', KEY, 'crash')).toMatchObject({ code: 100500, status: 500 })
    expect(await counted('taken')).toBe(0)
    expect(await counted('idempotency_key')).toBe(0)
  })

  it('passes the turn on when the first of several crashes', async () => {
    attempts = 0
    const replies = await Promise.all(Array.from({ length: 9 }, () => taking('slot', KEY, 'crash_first')))
    expect(replies.map(({ code }) => code).sort()).toEqual([...Array(8).fill(0), 100500])
    expect(await counted('taken')).toBe(1)
  })

  it('is one member’s own: the same key of another is another wish', async () => {
    const other = await aMember(app)
    const mine = await taking('coupon')
    const theirs = await taking('coupon', KEY, 'well', other.token)
    expect(theirs).toMatchObject({ code: 0 })
    expect(theirs.data.nr).not.toBe(mine.data.nr)
  })

  it('is one call’s own: the same key elsewhere is another wish', async () => {
    await taking('coupon')
    const elsewhere = await app.call(takeElsewhere, { what: 'coupon' }, { token, headers: { 'idempotency-key': KEY } })
    expect(elsewhere).toMatchObject({ code: 0 })
    expect(await counted('taken')).toBe(2)
  })

  it('is staff’s own: a member and staff with the same number do not share a key', async () => {
    const [{ id, token: own }, staff] = [await aMember(app), await anOperator(app)]
    await rows(app, 'update staff set id = $1', [id])
    const headers = { 'idempotency-key': KEY }
    const theirs = await app.call(takeAsStaff, { what: 'coupon' }, { ...staff, headers })
    // The same call, so that only the key spaces differ.
    await rows(app, 'update idempotency_key set call = $1', [nameOf(take)])
    const mine = await taking('coupon', KEY, 'well', own)
    expect([theirs.code, mine.code]).toEqual([0, 0])
    expect(await rows(app, 'select member_id::int from taken order by nr')).toEqual([
      { member_id: -id },
      { member_id: id },
    ])
  })

  it('finds the answer of a key that an older release saved', async () => {
    const { id, token: own } = await aMember(app)
    const first = await taking('coupon', KEY, 'well', own)
    expect(await rows(app, 'select caller from idempotency_key')).toEqual([{ caller: String(id) }])
    expect((await taking('coupon', KEY, 'well', own)).data).toEqual(first.data)
  })

  it('is nothing for visitors: such a call cannot be bound', () => {
    const open = { ...take, path: '/api/test/open', access: 'visitor' } as const
    expect(() => bind(open, async () => ({ nr: 0, what: '', at: '' }))).toThrow('a visitor has no idempotency keys')
  })

  it.each([undefined, '', 'short', 'x'.repeat(65), 'with space', "'; drop"])(
    'wants a decent key: not %j',
    async (key) => {
      const reply = await app.call(
        take,
        { what: 'x' },
        { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
      )
      expect(reply).toMatchObject({ code: 100400, data: { 'Idempotency-Key': expect.any(Array) } })
      expect(await counted('taken')).toBe(0)
    },
  )

  it('is for members: without a session nothing is saved', async () => {
    const reply = await app.call(take, { what: 'x' }, { headers: { 'idempotency-key': KEY } })
    expect(reply.code).toBe(200201)
    expect(await counted('idempotency_key')).toBe(0)
  })
})

it('keys are swept after their time, also more than one statement deletes', async () => {
  const old = SWEPT_AT_ONCE * 2 + 1
  await rows(
    app,
    `insert into idempotency_key (caller, call, key, body_hash, created_at)
     select 'x', 'y', n::text, '', now() - interval '181 days' from generate_series(1, $1::int) n`,
    [old],
  )
  await taking('coupon')
  expect(await sweepKeys(app.services.db, 180)).toBe(old)
  expect(await counted('idempotency_key')).toBe(1)
})
