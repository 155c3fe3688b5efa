import { newcomerGift } from '@kuaimen/contract/campaign/page.endpoints'
import { ownNewcomer, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { rows } from '../../testing/rows'

const SHANGHAI = 310100

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())
// Past what is cached for a second.
beforeEach(() => app.advance(2000))

const gift = async (city_id?: number) => (await app.call(newcomerGift, { city_id })).data

async function during(change: string, undo: string, look: () => Promise<void>): Promise<void> {
  await rows(app, change)
  app.advance(2000)
  await look()
  await rows(app, undo)
  app.advance(2000)
}

it('is shown with all of its terms, and who it is for', async () => {
  expect(await gift(SHANGHAI)).toMatchObject({
    ...{ key: 'newcomer_50', worth: '¥50', min_text: '满 199 可用', valid_text: '领取后 60 天内有效' },
    ...{ who_text: '注册 30 天内、还没来拍过', path: '/activity-coupon', state: 'live' },
  })
})

it.each([
  [
    'is gone',
    `update campaign_offer set taken = stock where key = 'newcomer_50'`,
    `update campaign_offer set taken = 0 where key = 'newcomer_50'`,
  ],
  [
    'is over',
    `update campaign_offer set state = 'off' where key = 'newcomer_50'`,
    `update campaign_offer set state = 'on' where key = 'newcomer_50'`,
  ],
  [
    'has no page',
    `update campaign set state = 'withdrawn' where key = 'coupon-center'`,
    `update campaign set state = 'published' where key = 'coupon-center'`,
  ],
  [
    'is another city’s',
    `update campaign set city_ids = '{330100}' where key = 'coupon-center'`,
    `update campaign set city_ids = '{}' where key = 'coupon-center'`,
  ],
  [
    'has lost its rule',
    `update campaign_offer set gift = '{"kind":"coupon","rule_key":"nobody_wrote_it"}' where key = 'newcomer_50'`,
    `update campaign_offer set gift = '{"kind":"coupon","rule_key":"campaign_newcomer"}' where key = 'newcomer_50'`,
  ],
  [
    'is not set',
    `delete from setting where key = 'newcomer_offer'`,
    `insert into setting (key, value) values ('newcomer_offer', '"newcomer_50"')`,
  ],
  [
    'is set to nonsense',
    `update setting set value = '{"key": 1}' where key = 'newcomer_offer'`,
    `update setting set value = '"newcomer_50"' where key = 'newcomer_offer'`,
  ],
])('is not promised where it %s', async (_, change, undo) => {
  await during(change, undo, async () => expect(await gift(SHANGHAI)).toBeNull())
  expect(await gift(SHANGHAI)).not.toBeNull()
})

it('stays for a member until it is taken, and is not for who was here before', async () => {
  const of = async (by: { token: string }) => (await app.call(ownNewcomer, { city_id: SHANGHAI }, by)).data
  const [by, old] = [await aMember(app), await aMember(app)]
  const yesterday = new Date(app.services.now().getTime() - 86_400_000)
  await rows(app, 'update member set created_at = $2 where id = $1', [by.id, yesterday])
  await rows(app, `update member set created_at = '2020-01-01' where id = $1`, [old.id])
  expect(await of(by)).toEqual(await gift(SHANGHAI))
  expect(await of(old)).toBeNull()
  await app.call(takeOffer, { offer_key: 'newcomer_50' }, by)
  expect(await of(by)).toBeNull()
})
