import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import type { TestApp } from '../app'
import { anOffer, aPage } from '../campaign/offers'

const CARD = { name: '体验卡', note: '', valid_days: 10 }
const GIFTS = [
  { kind: 'coupon', rule_key: 'test_take' },
  { kind: 'voucher', ...CARD, scope: EVERYWHERE, rules: '' },
  { kind: 'gift_card', ...CARD, face_fen: 8000 },
] as const

const DAY_MS = 86_400_000

/** One campaign with an offer of each kind of card, and one that opens later. */
export async function openOffers(app: TestApp): Promise<{ keys: string[]; campaign: string }> {
  const keys = GIFTS.map(({ kind }) => `crowd_${kind}`)
  const later = 'crowd_later'
  const campaign = await aPage(app, {
    blocks: [
      { type: 'coupon_take', id: 'take01', space: 16, offer_keys: [...keys, later], look: 'card', button: '领取' },
    ],
  })
  for (const [nth, gift] of GIFTS.entries())
    await anOffer(app, {
      key: keys[nth]!,
      campaign_key: campaign,
      gift,
      per_member: 3,
      per_member_day: 2,
      stock: 10_000,
    })
  const opens_at = new Date(app.services.now().getTime() + 3 * DAY_MS)
  await anOffer(app, {
    key: later,
    campaign_key: campaign,
    opens_at,
    closes_at: new Date(opens_at.getTime() + 30 * DAY_MS),
  })
  return { keys: [...keys, later], campaign }
}
