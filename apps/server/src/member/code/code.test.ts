import { createHmac } from 'node:crypto'
import { logout } from '@kuaimen/contract/account/self.endpoints'
import { scanMember } from '@kuaimen/contract/booking/staff.endpoints'
import { formatAgain } from '@kuaimen/contract/kernel/limits.rules'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { codeAway, codeInvalid, codeUsed, scansTooMany } from '@kuaimen/contract/member/code.errors'
import { luhnDigit, membershipCode, stepAt, stepBytes } from '@kuaimen/contract/member/code.rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { hashToken } from '../../account/session/session.service'
import { insertSession } from '../../account/session/session.sql'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { aFact } from '../../testing/member/tasks'
import { rows } from '../../testing/rows'
import { memberRoom } from '../member.room'
import { sweepCodes } from './code.sql'

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let app: TestApp
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 30 })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 60)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const shownTo = async ({ token }: { token: string }) => (await app.call(membershipCodeNow, {}, { token })).data
const scan = (code: string, by: { token: string }, more: { store_id?: number } = {}) =>
  app.call(scanMember, { code, ...more }, by)
const secondsNow = () => Math.floor(app.services.now().getTime() / 1000)

/** As the phone makes it, so many steps from now. */
function madeBy({ offline }: Awaited<ReturnType<typeof shownTo>>, steps = 0): string {
  const secret = Buffer.from(offline.secret, 'base64url')
  const hmac = createHmac('sha256', secret)
    .update(stepBytes(stepAt(secondsNow()) + steps))
    .digest()
  return membershipCode(offline.seed_no, hmac)
}

describe('the membership code', () => {
  it('is the one that the phone makes of its seed, and says whose it is', async () => {
    const by = await aMember(app)
    const shown = await shownTo(by)
    expect(shown.code).toBe(madeBy(shown))
    expect(shown).toMatchObject({
      refresh_s: 30,
      server_time: secondsNow(),
      member: {
        nickname: expect.stringMatching(/^顾客\d{4}$/),
        mobile: `${by.mobile.slice(0, 3)}***${by.mobile.slice(-4)}`,
        level: 0,
        level_name: '初见',
      },
      offline: { step_s: 30, digits: 7, valid_until: secondsNow() + 12 * 3600 },
    })
    expect(shown.code_text.replaceAll(' ', '')).toBe(shown.code)
    expect(shown.expires_at - shown.server_time).toBeGreaterThan(0)
    expect(shown.expires_at - shown.server_time).toBeLessThanOrEqual(30)
    expect(shown.offline.secret).toMatch(/^[\w-]{43}$/)
    expect(shown.member.card_no).toMatch(/^\d{10}$/)
  })

  it('keeps its seed as long as it is good for hours, and gives a new one before it ends', async () => {
    const by = await aMember(app)
    const seedNo = async () => (await shownTo(by)).offline.seed_no
    const many = await Promise.all(Array.from({ length: 10 }, seedNo))
    expect(new Set(many).size).toBe(1)
    app.advance(5 * 3_600_000)
    expect(await seedNo()).toBe(many[0])
    app.advance(2 * 3_600_000)
    const next = await seedNo()
    expect(next).not.toBe(many[0])
    app.advance(5.5 * 3_600_000)
    expect(await seedNo()).toBe(next)
    // Of a session that ends before, there is nothing newer to be had.
    app.advance(8 * 3_600_000)
    expect(await seedNo()).not.toBe(next)
    expect(await seedNo()).toBe(await seedNo())
  })

  it('has no secret in the database and none in the log', async () => {
    const { offline } = await shownTo(await aMember(app))
    const [row] = await rows<{ all: string }>(app, `select s::text as all from member_code_seed s where seed_no = $1`, [
      offline.seed_no,
    ])
    expect(row?.all).not.toContain(Buffer.from(offline.secret, 'base64url').toString('hex'))
    expect(app.logs.join('')).not.toContain(offline.secret)
  })

  it('is not there without a pepper', async () => {
    const own = await TestApp.forThisTest({ env: { CODE_PEPPER: '' } })
    const by = await aMember(own)
    expect(await own.call(membershipCodeNow, {}, by)).toMatchObject({ code: codeAway.code, status: 503 })
    const staff = await anOperator(own)
    expect(await own.call(scanMember, { code: '2'.repeat(20) }, staff)).toMatchObject({ code: codeAway.code })
  })
})

describe('a scan', () => {
  it('says who it is and what they come for today in this store, and nothing of another', async () => {
    const [by, other] = [await aMember(app), await aMember(app)]
    await rows(app, `update member set nickname = '小满', profile = '{"birthday":"1994-05-21"}' where id = $1`, [by.id])
    const day = studioDay(app.services.now())
    const visit = await aBooking(app, { by, store_id, state: 'booked' })
    const stranger = await aBooking(app, { by: other, store_id, state: 'booked' })
    const elsewhere = await aStore(app, 2)
    for (const { order_sn } of [visit, stranger])
      await rows(
        app,
        `update booking set start_at = $2::timestamptz + interval '15 hours', end_at = $2::timestamptz + interval '17 hours' where order_sn = $1`,
        [order_sn, `${day}T00:00:00+08:00`],
      )
    const staff = await anOperator(app, store_id)
    const { data } = await scan((await shownTo(by)).code_text, staff)
    expect(data).toMatchObject({
      member: { nickname: '小满', level_name: '初见', points: 0, birthday_month: 5, contact_added: false },
      bookings: [{ order_sn: visit.order_sn, state: 'booked', store_id, day }],
    })
    expect(data.bookings).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(by.mobile)
    expect(JSON.stringify(data)).not.toContain(stranger.order_sn)
    app.advance(30_000)
    expect((await scan((await shownTo(by)).code, await anOperator(app, elsewhere))).data.bookings).toEqual([])
    app.advance(30_000)
    const chain = await anOperator(app)
    expect((await scan((await shownTo(by)).code, chain)).data.bookings).toHaveLength(1)
    app.advance(30_000)
    await aFact(app, by.id, { fact: 'contact_added' })
    const again = await scan((await shownTo(by)).code, chain, { store_id: elsewhere })
    expect(again.data).toMatchObject({ bookings: [], member: { contact_added: true } })
    // Staff of a store see their own, whatever they say.
    app.advance(30_000)
    expect((await scan((await shownTo(by)).code, staff, { store_id: elsewhere })).data.bookings).toHaveLength(1)
    await rows(
      app,
      `update booking set start_at = start_at + interval '9 days', end_at = end_at + interval '9 days' where order_sn = any($1)`,
      [[visit.order_sn, stranger.order_sn]],
    )
  })

  it('takes the code of the step before and after, and of no other', async () => {
    const staff = await anOperator(app, store_id)
    const shown = await shownTo(await aMember(app))
    for (const steps of [-2, 2, -3, 1000])
      expect([steps, (await scan(madeBy(shown, steps), staff)).code]).toEqual([steps, codeInvalid.code])
    for (const steps of [-1, 0, 1]) expect([steps, (await scan(madeBy(shown, steps), staff)).code]).toEqual([steps, 0])
  })

  it('is good once, whoever reads it', async () => {
    const [staff, other] = [await anOperator(app, store_id), await anOperator(app)]
    const { code } = await shownTo(await aMember(app))
    expect((await scan(code, staff)).code).toBe(0)
    expect(await scan(code, staff)).toMatchObject({ code: codeUsed.code, status: 409, data: null })
    expect(await scan(code, other)).toMatchObject({ code: codeUsed.code, data: null })
  })

  it('is read by one of twelve counters in the same instant', async () => {
    const counters = await Promise.all(Array.from({ length: 12 }, () => anOperator(app, store_id)))
    const { code } = await shownTo(await aMember(app))
    const codes = (await Promise.all(counters.map((one) => scan(code, one)))).map((one) => one.code)
    expect(codes.filter((one) => one === 0)).toHaveLength(1)
    expect(codes.filter((one) => one === codeUsed.code)).toHaveLength(11)
  })

  it('would be read by more without the key of its use', async () => {
    await rows(app, 'alter table member_code_use drop constraint member_code_use_seed_no_step_pk')
    const counters = await Promise.all(Array.from({ length: 12 }, () => anOperator(app)))
    const { code, offline } = await shownTo(await aMember(app))
    const answers = await Promise.all(counters.map((one) => scan(code, one)))
    expect(answers.filter((one) => one.code === 0).length).toBeGreaterThan(1)
    await rows(app, 'delete from member_code_use where seed_no = $1', [offline.seed_no])
    await rows(app, 'alter table member_code_use add primary key (seed_no, step)')
  })

  it('refuses what is no number of ours, and does not count it', async () => {
    const staff = await anOperator(app, store_id)
    const { code } = await shownTo(await aMember(app))
    const broken = code.slice(0, 19) + ((Number(code[19]) + 1) % 10)
    for (let nth = 0; nth < 25; nth += 1)
      expect((await scan(nth % 2 ? broken : 'https://m.example.com', staff)).code).toBe(codeInvalid.code)
    expect((await scan(code, staff)).code).toBe(0)
  })

  it('waits for ten minutes after twenty wrong ones, right or wrong, and others do not', async () => {
    const [staff, other] = [await anOperator(app), await anOperator(app)]
    const by = await aMember(app)
    const { offline } = await shownTo(by)
    const guess = async (nth: number) => {
      const head = `26${offline.seed_no}${String(nth).padStart(7, '0')}`
      return (await scan(head + luhnDigit(head), staff)).code
    }
    const read = async (who: { token: string }) => (await scan((await shownTo(by)).code, who)).code
    // However many guess at once, twenty are looked at; ten thousand would take half a week.
    const codes: number[] = []
    for (let wave = 0; wave < 6; wave += 1)
      codes.push(...(await Promise.all(Array.from({ length: 8 }, (_, nth) => guess(wave * 8 + nth)))))
    expect(codes.filter((one) => one === codeInvalid.code)).toHaveLength(20)
    expect(codes.filter((one) => one === scansTooMany.code)).toHaveLength(28)
    expect(await read(staff)).toBe(scansTooMany.code)
    expect(await read(other)).toBe(0)
    app.advance(9 * 60_000)
    const { code, msg, data } = await scan((await shownTo(by)).code, staff)
    const { wait_seconds } = data as unknown as { wait_seconds: number }
    expect([code, wait_seconds > 0, wait_seconds <= 60]).toEqual([scansTooMany.code, true, true])
    const at = new Date(app.services.now().getTime() + wait_seconds * 1000)
    expect(msg).toContain(`请在${formatAgain(at, app.services.now())}后再试`)
    app.advance(wait_seconds * 1000)
    expect(await read(staff)).toBe(0)
    // The next wrong ones are counted from nothing.
    for (let nth = 0; nth < 20; nth += 1) expect(await guess(200 + nth)).toBe(codeInvalid.code)
    expect(await guess(300)).toBe(scansTooMany.code)
  })
})

describe('a seed', () => {
  it('ends with its session: by logging out, by another device, by age', async () => {
    const staff = await anOperator(app, store_id)
    const ends: ((by: Member) => Promise<unknown>)[] = [
      (by) => app.call(logout, {}, by),
      (by) => rows(app, 'update session set ended_at = now() where member_id = $1', [by.id]),
      (by) => rows(app, `update session set expires_at = '2020-01-01' where member_id = $1`, [by.id]),
      (by) => rows(app, `update member_code_seed set expires_at = '2020-01-01' where member_id = $1`, [by.id]),
    ]
    for (const end of ends) {
      const by = await aMember(app)
      const { code } = await shownTo(by)
      await end(by)
      expect((await scan(code, staff)).code).toBe(codeInvalid.code)
    }
  })

  it('is of one session: another device has its own, which stays', async () => {
    const staff = await anOperator(app, store_id)
    const by = await aMember(app)
    const token = `${by.token}2`
    const expires_at = new Date(app.services.now().getTime() + 86_400_000)
    await insertSession(app.database.db, { token_hash: hashToken(token), member_id: by.id, expires_at })
    const [one, two] = [await shownTo(by), await shownTo({ token })]
    expect(one.offline.seed_no).not.toBe(two.offline.seed_no)
    await app.call(logout, {}, by)
    expect((await scan(one.code, staff)).code).toBe(codeInvalid.code)
    expect((await scan(two.code, staff)).code).toBe(0)
  })

  it('goes over with an account that is joined to another', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    await rows(app, `update member set nickname = '留下的' where id = $1`, [into.id])
    const { code } = await shownTo(from)
    await app.database.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    expect((await scan(code, await anOperator(app))).data.member.nickname).toBe('留下的')
    const now = app.services.now()
    for (const { find } of checksOf(app.services, [memberRoom]))
      expect((await find(app.database.db, now)).listed).toEqual([])
  })

  it('and what was read with it are forgotten in time', async () => {
    const { code, offline } = await shownTo(await aMember(app))
    await scan(code, await anOperator(app))
    const left = () => rows(app, 'select from member_code_use where seed_no = $1', [offline.seed_no])
    app.advance(80 * 86_400_000)
    await sweepCodes(app.database.db, app.services.now())
    expect(await left()).toHaveLength(1)
    app.advance(12 * 86_400_000)
    await sweepCodes(app.database.db, app.services.now())
    expect(await left()).toHaveLength(0)
  })
})
