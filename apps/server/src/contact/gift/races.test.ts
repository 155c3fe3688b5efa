import { contactGifts, saveGift } from '@kuaimen/contract/contact/operator.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdWxUser } from '../../account/login/identity.service'
import type { Tx } from '../../db/database'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { anAdviser } from '../../testing/contact/advisers'
import { rows } from '../../testing/rows'
import { untilWaiting } from '../../testing/waiting'
import { openGiftClaim } from './claim.service'
import { insertGiftClaim } from './claim.sql'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
  await anAdviser(app)
  await rows(
    app,
    `insert into coupon_rule (key, name, note, discount, scope, rules, valid_days)
     select 'other', '别的券', note, discount, scope, rules, valid_days from coupon_rule where key = 'tea'`,
  )
  token = (await anOperator(app)).token
}, 120_000)
afterAll(() => app.stop())
beforeEach(async () => {
  await rows(app, 'delete from contact_claim')
  await rows(app, `update contact_gift set gift = '{"kind":"coupon","rule_key":"tea"}'`)
})

/** The chain makes something else of the gift. */
async function exchange() {
  const { data } = await app.call(contactGifts, {}, { token })
  const { claims: _, ...tea } = data.find(({ selected_code }) => selected_code === 'tea')!
  return app.call(saveGift, { ...tea, gift: { kind: 'coupon' as const, rule_key: 'other' } }, { token })
}

const promise = { activity_code: 'newfriend', unionid: 'oU-race', selected_code: 'tea' }

/** What somebody waits for, and was promised as something else. */
const broken = async () => {
  const [row] = await rows<{ n: number }>(
    app,
    `select count(*)::int as n from contact_claim c join contact_gift g using (selected_code)
     where c.given_at is null and g.gift ->> 'rule_key' <> 'tea'`,
  )
  return row!.n
}

/** A gift is promised, and before that is committed the chain exchanges it. */
async function promisedMeanwhile(open: (tx: Tx) => Promise<unknown>, whenPromised: () => Promise<unknown>) {
  let exchanging: ReturnType<typeof exchange> | undefined
  await app.services.transaction(async (tx) => {
    await open(tx)
    exchanging = exchange()
    await Promise.race([exchanging, whenPromised()])
  })
  return (await exchanging)!
}

it('a gift that is being promised is not exchanged: the chain waits, and is refused', async () => {
  const open = (tx: Tx) => openGiftClaim(tx, promise, app.services.now())
  const reply = await promisedMeanwhile(open, () => untilWaiting(app, 1))
  expect(reply).toMatchObject({ code: 100400, data: { gift: [expect.any(String)] } })
  expect(await broken()).toBe(0)
})

it('would be exchanged without the lock of the gift: the race is there', async () => {
  const open = async (tx: Tx) => {
    await holdWxUser(tx, promise.unionid)
    await insertGiftClaim(tx, promise, app.services.now())
  }
  const reply = await promisedMeanwhile(open, () => new Promise(() => {}))
  expect(reply.code).toBe(0)
  expect(await broken()).toBe(1)
})

it('many promises and exchanges at once leave none broken', async () => {
  for (let round = 0; round < 8; round += 1) {
    await rows(app, 'delete from contact_claim')
    await rows(app, `update contact_gift set gift = '{"kind":"coupon","rule_key":"tea"}'`)
    const unionid = `oU-round-${round}`
    const promised = () =>
      app.services.transaction((tx) => openGiftClaim(tx, { ...promise, unionid }, app.services.now()))
    const [reply] = await Promise.all([exchange(), promised()])
    // Either it was exchanged first, and promised as what it is now, or it was promised first, and stays.
    expect([0, 100400]).toContain(reply.code)
    if (reply.code !== 0) expect(await broken()).toBe(0)
  }
})
