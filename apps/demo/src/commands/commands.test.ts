import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import { redeemCode } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../../../server/src/jobs/audit'
import { aMember } from '../../../server/src/testing/account/member'
import { TestApp } from '../../../server/src/testing/app'
import { rows } from '../../../server/src/testing/rows'
import { runCommand } from './desk'

const DEMO_MOBILE = '13800000001'
const [STORE, DAY, PRODUCT] = [6, '2026-11-24', 1]

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

async function run(name: string, ...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  return { code: await runCommand(app.services, [name, ...args], (line) => said.push(line)), said }
}

const holdOf = async () => {
  const [row] = await rows(app, "select order_sn, hold_until from booking where state = 'held' limit 1")
  return row as { order_sn: string; hold_until: string }
}

it('fills a day with visits, and the books still add up', async () => {
  const { code, said } = await run('fill-day', String(STORE), DAY, String(PRODUCT), DEMO_MOBILE)
  expect(code).toBe(0)
  expect(said).toEqual([expect.stringMatching(/^[1-9]\d* visits$/)])
  const { data } = await app.call(scheduleList, { store_id: STORE, items: `${PRODUCT}`, day: DAY })
  expect(data.starts.filter(({ left }) => left > 0)).toEqual([])
  expect((await audit(app.services, app.rooms)).findings).toEqual([])
})

it('ends a hold, and says so when there is none', async () => {
  const { order_sn } = await holdOf()
  expect(await run('end-hold', order_sn)).toEqual({ code: 0, said: [`${order_sn} has ended`] })
  const found = await rows(app, 'select state, taking_id from booking where order_sn = $1', [order_sn])
  expect(found).toEqual([{ state: 'expired', taking_id: null }])
  expect((await run('end-hold', 'B0000000000000000')).code).toBe(1)
})

it('brings a visit near, and its place within a drive with it', async () => {
  const [visit] = await rows<{ order_sn: string }>(
    app,
    "select order_sn from corp_booking join booking using (order_sn) where state = 'booked' and not released limit 1",
  )
  const { order_sn } = visit!
  expect((await run('near-start', order_sn, '60')).code).toBe(0)
  const due = studioDay(new Date(app.services.now().getTime() + 3_600_000))
  expect(await rows(app, 'select day::text from corp_booking where order_sn = $1', [order_sn])).toEqual([{ day: due }])
  const { findings } = await audit(app.services, app.rooms)
  expect(findings.filter(({ check }) => check.startsWith('enterprise'))).toEqual([])
  expect((await run('near-start', 'B0000000000000000')).code).toBe(1)
})

it('makes a code that gives what was asked, once', async () => {
  const { said } = await run('redeem-code', JSON.stringify({ kind: 'coupon', rule_key: 'welcome' }))
  const { token, id } = await aMember(app)
  await rows(app, 'insert into phone_proof (member_id, proven_at) values ($1, $2)', [id, app.services.now()])
  expect((await app.call(redeemCode, { code: said[0]! }, { token })).code).toBe(0)
  expect((await app.call(redeemCode, { code: said[0]! }, { token })).code).not.toBe(0)
})

it('turns a switch of the chain, and says so when there is none of that name', async () => {
  expect(await run('setting', 'xhs_return', '1')).toEqual({ code: 0, said: ['xhs_return is 1'] })
  expect(await rows(app, "select value from setting where key = 'xhs_return'")).toEqual([{ value: 1 }])
  expect((await run('setting', 'no_such_switch', '1')).code).toBe(1)
})

it('opens the console as somebody, to a store that has visits today', async () => {
  const { code, said } = await run('staff-door', 'manager')
  expect(code).toBe(0)
  const headers = { cookie: `console=${said[0]}` }
  const me = await app.call(staffMe, {}, { headers })
  expect(me.data).toMatchObject({ name: '店长小林', via: 'console', has_totp: true })
  const [store] = me.data.grants
  const day = studioDay(app.services.now())
  const board = () => app.call(operatorBookings, { store_id: store!.scope_id!, day }, { headers })
  const visits = (await board()).data.length
  expect(visits).toBeGreaterThan(5)
  await run('staff-door', 'clerk')
  expect((await board()).data).toHaveLength(visits)
  expect((await run('staff-door', 'nobody')).code).toBe(2)
  expect((await run('staff-code')).said[0]).toMatch(/^\d{6}$/)
  expect((await audit(app.services, app.rooms)).findings).toEqual([])
})

it('does nothing where the demo is not', async () => {
  const elsewhere = await TestApp.forThisTest()
  const said: string[] = []
  const code = await runCommand(elsewhere.services, ['end-hold', (await holdOf()).order_sn], (line) => said.push(line))
  expect({ code, said }).toEqual({ code: 2, said: ['only where the demo is: this database was not filled by it'] })
})
