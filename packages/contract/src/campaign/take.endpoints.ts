import { z } from 'zod'
import { captchaNeeded } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Channel, Id } from '../kernel/fields'
import { invalidInput } from '../kernel/kernel.errors'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { storeNotFound } from '../store/store.errors'
import { VisitAsked } from '../wallet/card.views'
import { CampaignKey } from './blocks.views'
import { NewcomerGift, VisitOffer } from './page.views'
import { CampaignMine, OfferTaken, OwnOffers, TokenOpened } from './take.views'
import {
  campaignNotFound,
  formNotFound,
  offerClosed,
  offerGone,
  offerGoneToday,
  offerTaken,
  offerUnfit,
  tokenTries,
  tokenUnknown,
} from './version.errors'

/** Why nothing could be taken; `reason` in the data says it in words where there is more to say. */
const refusals = [campaignNotFound, offerGone, offerGoneToday, offerTaken, offerClosed, offerUnfit] as const

export const campaignMine = endpoint({
  method: 'GET',
  path: '/api/campaign/mine',
  access: 'member',
  summary: '一个活动与我有关的部分：能不能参加、每份优惠的状态、填过的表单、我的邀请',
  query: { key: CampaignKey },
  data: CampaignMine,
  errors: [campaignNotFound],
})

/** So many offers at once, as a page of a product shows them. */
const OFFERS_AT_ONCE = 6
const OfferKeys = z
  .string()
  .max(OFFERS_AT_ONCE * 41)
  .transform((text) => text.split(','))
  .pipe(z.array(CampaignKey).min(1).max(OFFERS_AT_ONCE))

export const ownOffers = endpoint({
  method: 'GET',
  path: '/api/campaign/own_offers',
  access: 'member',
  summary: '几份优惠对我的状态，不认识的不回答',
  query: { keys: OfferKeys },
  data: OwnOffers,
})

export const ownNewcomer = endpoint({
  method: 'GET',
  path: '/api/campaign/own_newcomer',
  access: 'member',
  summary: '我还能领的新人礼；领过、不符合或没有时为空',
  query: { city_id: Id.optional() },
  data: NewcomerGift.nullable(),
})

export const visitOffer = endpoint({
  method: 'POST',
  path: '/api/campaign/visit_offer',
  access: 'member',
  summary: '这次预约还能领来用、比自己的券更省的一张；没有时为空',
  body: VisitAsked,
  data: VisitOffer.nullable(),
  errors: [storeNotFound, productNotFound, peopleOutOfRange],
})

export const takeOffer = endpoint({
  method: 'POST',
  path: '/api/campaign/take',
  access: 'member',
  summary: '领取一份优惠；已经领过的再领一次，得到同一张',
  body: z.object({ offer_key: CampaignKey, channel: Channel, captcha_pass: z.string().max(64).optional() }),
  data: OfferTaken,
  errors: [...refusals, captchaNeeded],
  perMinute: 600,
})

export const sendForm = endpoint({
  method: 'POST',
  path: '/api/campaign/form',
  access: 'member',
  summary: '提交活动页上的表单，每人一次',
  body: z.object({
    key: CampaignKey,
    form_key: z.string().max(40),
    answers: z.record(z.string().max(40), z.union([z.string().max(2000), z.array(z.string().max(60)).max(12)])),
    agreed: z.boolean(),
    channel: Channel,
  }),
  data: z.object({ thanks: z.string() }),
  errors: [campaignNotFound, formNotFound, offerClosed, invalidInput],
  perMinute: 60,
})

export const openToken = endpoint({
  method: 'POST',
  path: '/api/campaign/token',
  access: 'member',
  summary: '打开一张请柬，得到它的礼物；打开过的再开一次，得到同一份',
  body: z.object({ path: z.string().max(200), token: z.string().max(64), channel: Channel }),
  data: TokenOpened,
  errors: [...refusals, tokenUnknown, tokenTries],
  perMinute: 300,
})

export const countShared = endpoint({
  method: 'POST',
  path: '/api/campaign/shared',
  access: 'visitor',
  summary: '记一次分享，或一次浏览',
  body: z.object({ key: CampaignKey, what: z.enum(['share', 'view']).default('share'), channel: Channel }),
  data: z.null(),
  perMinute: 600,
})

export const remindCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign/remind',
  access: 'member',
  summary: '活动开始时提醒我',
  body: z.object({ key: CampaignKey }),
  data: z.null(),
  errors: [campaignNotFound, offerClosed],
  perMinute: 60,
})
