import { readFileSync } from 'node:fs'
import { saveOffer } from '@kuaimen/contract/campaign/offer.endpoints'
import { openToken, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { anInvitation, anOffer, aPage } from '../../testing/campaign/offers'
import { inFlight } from '../../testing/in-flight'
import { retryWhenBusy } from '../../testing/retry-when-busy'
import { countOf, rows } from '../../testing/rows'
import { campaignRoom } from '../campaign.room'

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let crowd: Awaited<ReturnType<typeof someMembers>>
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
  crowd = await someMembers(app, 200)
})
afterAll(() => app.stop())

/** Three times as many as there are connections. */
const AT_ONCE = 60

const text = readFileSync(new URL('../../../functions/take_offer.sql', import.meta.url), 'utf8')
afterEach(() => rows(app, text))

const off = async () => {
  const found = await Promise.all(
    checksOf(app.services, [campaignRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}
const takenOf = (key: string) => countOf(app, 'campaign_take where offer_key = $1', [key])

/** All tap at once; how many times each answer came. */
async function rush(offer_key: string, count: number): Promise<Record<number, number>> {
  const members = crowd.slice(0, count)
  const answers = await inFlight(members, AT_ONCE, (who) =>
    retryWhenBusy(() => app.call(takeOffer, { offer_key }, who)),
  )
  const codes: Record<number, number> = {}
  for (const { code } of answers) codes[code] = (codes[code] ?? 0) + 1
  return codes
}

describe('a rush', () => {
  it('takes exactly what there is, every time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const offer = await anOffer(app, { stock: 20 })
      expect(await rush(offer, 200)).toEqual({ 0: 20, 203022: 180 })
      expect(await takenOf(offer)).toBe(20)
    }
    expect(await off()).toEqual([])
  })

  it('takes exactly what a day has', async () => {
    const offer = await anOffer(app, { stock: 100, day_stock: 7 })
    expect(await rush(offer, 60)).toEqual({ 0: 7, 203023: 53 })
    const [row] = await rows(app, 'select taken from campaign_offer where key = $1', [offer])
    expect(row).toEqual({ taken: 7 })
  })

  it('would take more without the condition: the race is there', async () => {
    await rows(app, text.replace('and taken < stock ', ''))
    await rows(app, 'alter table campaign_offer drop constraint campaign_offer_stock')
    const offer = await anOffer(app, { stock: 20 })
    await rush(offer, 200)
    expect(await takenOf(offer)).toBeGreaterThan(20)
    await rows(app, 'update campaign_offer set stock = greatest(stock, taken)')
    await rows(app, 'alter table campaign_offer add constraint campaign_offer_stock check (taken between 0 and stock)')
  })
})

it('one member who taps two hundred times has one coupon, and the same answer every time', async () => {
  const [offer, by] = [await anOffer(app), await aMember(app)]
  const taps = Array.from({ length: 200 }, () => by)
  const answers = await inFlight(taps, AT_ONCE, (who) =>
    retryWhenBusy(() => app.call(takeOffer, { offer_key: offer }, who)),
  )
  expect(answers.every(({ code }) => code === 0)).toBe(true)
  expect(new Set(answers.map(({ data }) => data.code)).size).toBe(1)
  expect(answers.filter(({ data }) => data.taken_before === 0)).toHaveLength(1)
  expect(await countOf(app, 'coupon where member_id = $1', [by.id])).toBe(1)
})

it('one member who takes all of a group at once has one of it', async () => {
  const campaign_key = await aPage(app)
  const group = { campaign_key, limit_group: `g_${campaign_key}` }
  const offers = [await anOffer(app, group), await anOffer(app, group), await anOffer(app, group)]
  const by = await aMember(app)
  const taps = Array.from({ length: 30 }, (_, nth) =>
    retryWhenBusy(() => app.call(takeOffer, { offer_key: offers[nth % 3]! }, by)),
  )
  const answers = await Promise.all(taps)
  expect(new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.code)).size).toBe(1)
  expect(await countOf(app, 'coupon where member_id = $1', [by.id])).toBe(1)
})

it('fifty members with one invitation: one of them opens it', async () => {
  const offer_key = await anOffer(app, { needs: { token: true } })
  const { token, path } = await anInvitation(app, offer_key)
  const answers = await Promise.all(
    crowd.slice(0, 50).map((who) => retryWhenBusy(() => app.call(openToken, { path, token }, who))),
  )
  const states = answers.map(({ data }) => data.state)
  expect(states.filter((state) => state === 'ok')).toHaveLength(1)
  expect(states.filter((state) => state === 'used_up')).toHaveLength(49)
  expect(await takenOf(offer_key)).toBe(1)
  expect(await off()).toEqual([])
})

it('an offer that several of staff save at once is made once, and all are answered', async () => {
  const [staff, campaign_key] = [await anOperator(app), await aPage(app)]
  await anOffer(app)
  const now = Math.floor(app.services.now().getTime() / 1000)
  const gift = { kind: 'coupon', rule_key: 'test_take' } as const
  const body = { key: `at_once_${campaign_key}`, campaign_key, gift, stock: 10, opens_at: now, closes_at: now + 86_400 }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => app.call(saveOffer, { ...body, name: `立减${nth}` }, staff)),
  )
  expect(replies.map(({ code }) => code)).toEqual(Array(12).fill(0))
  expect(await countOf(app, 'campaign_offer where key = $1', [body.key])).toBe(1)
})
