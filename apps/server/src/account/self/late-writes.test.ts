import { mobileNeeded, sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { unregister } from '@kuaimen/contract/account/self.endpoints'
import { reviewBooking, setRemark } from '@kuaimen/contract/booking/change.endpoints'
import { saveTitle } from '@kuaimen/contract/invoice/invoice.endpoints'
import { addWish } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksOf } from '../../jobs/audit'
import { type Leave, memberData } from '../../member-data'
import type { Room } from '../../room'
import { rooms } from '../../rooms'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aStore, PRODUCT, submit } from '../../testing/booking/booking'
import { COMPANY } from '../../testing/payment/invoices'
import { Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { untilWaiting } from '../../testing/waiting'
import { aSet, order } from '../../testing/wallet/shop'
import { mergeMembers } from './merge.service'

const TABLES = ['booking', 'voucher_order', 'wish', 'invoice_title', 'store_comment'] as const

let outside: Outside
let world: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  world = await TestApp.start({ demo: true, env: outside.env })
  await world.rest()
})
afterAll(() => outside.close())

/** An app whose leaving members do `last`, in the transaction that lets them go. */
function anApp(last?: Leave) {
  const data = memberData({ tables: [], ...(last && { besides: { leave: last } }) })
  const above: Room = { name: 'above', memberData: [data] }
  return TestApp.forThisTest({ copyOf: world, env: outside.env, rooms: [...rooms, above], pool: 20 })
}

/** The control: without the guard the foreign key waits, and then lets the row in. */
const guardOff = async (app: TestApp) => {
  for (const table of TABLES) await rows(app, `alter table ${table} disable trigger ${table}_member_lives`)
}

/** What a member may write; the review is of a visit that is over. */
async function writerOf(app: TestApp) {
  const by = await aMember(app)
  const over = await aBooking(app, { by, store_id: await aStore(app, 2), state: 'completed' })
  const set = await aSet(app)
  const { token } = by
  const writes = {
    booking: () => submit(app, token, { time: '15:00' }),
    voucher_order: () => order(app, token, set),
    wish: () => app.call(addWish, { product_id: PRODUCT }, { token }),
    title: () => app.call(saveTitle, COMPANY, { token }),
    review: () => app.call(reviewBooking, { order_sn: over.order_sn, score: 5, body: '很满意' }, { token }),
  }
  return { by, writes }
}

type Write = () => Promise<{ code: number }>

/** All at once, beside what holds the account; says what each was answered. */
async function beside(app: TestApp, writes: Record<string, Write>) {
  const names = Object.keys(writes)
  const calls = Object.values(writes).map((write) => write())
  await untilWaiting(app, names.length)
  return async () => Object.fromEntries((await Promise.all(calls)).map(({ code }, nth) => [names[nth]!, code]))
}

const ownedBy = async (app: TestApp, memberId: number) => {
  const found: string[] = []
  for (const table of TABLES)
    if ((await rows(app, `select from ${table} where member_id = $1`, [memberId])).length > 0) found.push(table)
  return found
}

describe('what an account writes while it is joined to another', () => {
  async function mergedWhileWriting(app: TestApp) {
    const { by, writes } = await writerOf(app)
    const { order_sn } = await aBooking(app, { by, store_id: await aStore(app, 1) })
    const into = await aMember(app)
    await rows(app, 'update member set mobile = null where id = $1', [by.id])
    const { wish, title, review } = writes
    const remark = () => app.call(setRemark, { order_sn, remark: '带宠物' }, by)
    const answers = await app.database.transaction(async (tx) => {
      await mergeMembers(app.services, tx, by.id, into.id)
      return beside(app, { wish, title, review, remark })
    })
    return { by, into, codes: await answers() }
  }

  it('belongs to the account that stays', async () => {
    const app = await anApp()
    const { by, into, codes } = await mergedWhileWriting(app)
    expect(codes).toEqual({ wish: 0, title: 0, remark: 0, review: 0 })
    expect(await ownedBy(app, by.id)).toEqual([])
    expect(await ownedBy(app, into.id)).toEqual(['booking', 'wish', 'invoice_title', 'store_comment'])
    expect((await app.audit()).findings).toEqual([])
  }, 60_000)

  it('would be lost without the guard, and the audit would find it', async () => {
    const app = await anApp()
    await guardOff(app)
    const { by } = await mergedWhileWriting(app)
    expect(await ownedBy(app, by.id)).toEqual(['wish', 'invoice_title'])
    const off = (await app.audit()).findings.map(({ check }) => check)
    expect(new Set(off)).toEqual(
      new Set(['invoice_title', 'wish'].map((table) => `${table}: nothing belongs to an account that is gone`)),
    )
  }, 60_000)
})

describe('what an account writes while it leaves', () => {
  async function leftWhileWriting(guard: boolean) {
    let answers = async (): Promise<Record<string, number>> => ({})
    let last = async (): Promise<void> => {}
    const app = await anApp(() => last())
    if (!guard) await guardOff(app)
    const { by, writes } = await writerOf(app)
    app.advance(60_000)
    await app.call(sendUnregisterCode, {}, by)
    last = async () => {
      answers = await beside(app, writes)
    }
    const { code } = await app.call(unregister, { code: outside.codeOf(by.mobile), give_up: 1 }, by)
    return { app, by, left: code, codes: await answers() }
  }

  it('is refused, and nothing of it is there', async () => {
    const { app, by, left, codes } = await leftWhileWriting(true)
    expect(left).toBe(0)
    expect(new Set(Object.values(codes))).toEqual(new Set([sessionEndedElsewhere.code]))
    expect(await ownedBy(app, by.id)).toEqual(['booking'])
    expect((await app.audit()).findings).toEqual([])
  }, 60_000)

  it('would be there without the guard', async () => {
    const { app, by, left } = await leftWhileWriting(false)
    expect(left).toBe(0)
    expect(await ownedBy(app, by.id)).toEqual(expect.arrayContaining(['voucher_order', 'wish', 'invoice_title']))
    expect((await app.audit()).findings).not.toEqual([])
  }, 60_000)
})

describe('an account without a number', () => {
  it('books and buys nothing', async () => {
    const app = await anApp()
    const { by, writes } = await writerOf(app)
    await rows(app, 'update member set mobile = null where id = $1', [by.id])
    for (const write of [writes.booking, writes.voucher_order])
      expect(await write()).toMatchObject({ code: mobileNeeded.code })
    expect(await ownedBy(app, by.id)).toEqual(['booking'])
  }, 60_000)
})

describe('every table whose rows belong to members', () => {
  it('asks whether its member is still there, and is audited', async () => {
    const app = await anApp()
    const unguarded = await rows<{ name: string }>(
      app,
      `select c.table_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = 'member_id' and not exists
         (select from information_schema.triggers t
          where t.event_object_table = c.table_name and t.action_statement like '%member_lives()')`,
    )
    const audited = checksOf(app.services, rooms).map(({ name }) => name)
    const owned = await rows<{ name: string }>(
      app,
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id'`,
    )
    expect(owned.length).toBeGreaterThan(10)
    for (const { name } of owned) expect(audited).toContain(`${name}: nothing belongs to an account that is gone`)
    // An identity is known before its member, and is attached under the lock of the account.
    expect(unguarded).toEqual([{ name: 'identity' }])
  })
})
