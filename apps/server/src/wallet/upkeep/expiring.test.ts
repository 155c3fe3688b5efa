import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { submit } from '../../testing/booking/booking'
import { heardOf, inboxKinds, inboxOf } from '../../testing/notice/inbox'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aVoucher } from '../../testing/wallet/wallet'
import { notifyExpiring } from './expiring.service'

let app: TestApp
let today: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  today = studioDay(app.services.now())
})
afterAll(() => app.stop())

const endIn = (table: 'coupon' | 'voucher' | 'gift_card', code: string, days: number) =>
  rows(app, `update ${table} set valid_from = $2, valid_until = $3 where code = $1`, [
    code,
    addDays(today, -100),
    addDays(today, days),
  ])

it('says once of all cards that end in three days, and of none that ends sooner or later', async () => {
  const [one, other, none] = [await aMember(app), await aMember(app), await aMember(app)]
  for (const table of ['coupon', 'coupon', 'voucher'] as const) {
    const code = await (table === 'coupon' ? aCoupon : aVoucher)(app, one.id)
    await endIn(table, code, 3)
  }
  await endIn('coupon', await aCoupon(app, other.id), 3)
  for (const days of [2, 4]) await endIn('coupon', await aCoupon(app, none.id), days)
  for (let run = 0; run < 3; run += 1) await notifyExpiring(app.services)
  const said = await heardOf(app, one, 'coupon_expiring')
  expect(said.path).toBe(paths.cardCase({ type: 'coupon' }))
  expect(said.body).toMatch(/等3张卡券将在\d+月\d+日到期。$/)
  expect(await inboxKinds(app, one)).toEqual(['coupon_expiring'])
  expect((await heardOf(app, other, 'coupon_expiring')).body).not.toContain('等')
  expect(await inboxOf(app, none)).toEqual([])
})

it('leads to the vouchers whoever has nothing else that ends', async () => {
  const member = await aMember(app)
  await endIn('voucher', await aVoucher(app, member.id), 3)
  await notifyExpiring(app.services)
  expect((await heardOf(app, member, 'coupon_expiring')).path).toBe(paths.cardCase({ type: 'voucher' }))
})

it('says nothing of a card that is used', async () => {
  const member = await aMember(app)
  const code = await aVoucher(app, member.id)
  const { data } = await submit(app, member.token, { tenders: { voucher_code: code } })
  expect(data.state).toBe('booked')
  await endIn('voucher', code, 3)
  await notifyExpiring(app.services)
  expect(await inboxKinds(app, member)).toEqual(['booked'])
})

it('says of a gift card thirty and seven days before, with what is left on it', async () => {
  const member = await aMember(app)
  const [soon, later, empty] = [
    await aGiftCard(app, member.id, 8800),
    await aGiftCard(app, member.id, 5000),
    await aGiftCard(app, member.id, 100),
  ]
  await endIn('gift_card', soon, 7)
  await endIn('gift_card', later, 30)
  await endIn('gift_card', empty, 8)
  for (let run = 0; run < 2; run += 1) await notifyExpiring(app.services)
  const bodies = (await inboxOf(app, member)).map(({ body }) => body.slice(0, 6)).sort()
  expect(bodies).toEqual(['余额¥50，', '余额¥88，'])
})
