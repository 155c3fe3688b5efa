import { z } from 'zod'
import { mobileNeeded } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Page } from '../kernel/fields'
import {
  cardNotFound,
  cardNotGiveable,
  giftGone,
  giftNotFound,
  giftOwn,
  givingNotFound,
  givingOver,
  givingsTooMany,
  takesTooMany,
} from './card.errors'
import {
  GiftRelation,
  GiftToken,
  GiftView,
  GivingKind,
  GivingNo,
  GivingPicture,
  GivingStarted,
  GivingView,
  GivingWords,
} from './transfer.views'

export const startGiving = endpoint({
  method: 'POST',
  path: '/api/giving/start',
  access: 'member',
  summary: '把一张兑换券或礼品卡转赠给好友：生成72小时内有效的链接，期间这张卡券锁定，不能使用也不能退款',
  body: z.object({
    coupon_type: GivingKind,
    code: z.string().trim().min(4).max(40),
    words: GivingWords.default(''),
    picture: GivingPicture,
  }),
  data: GivingStarted,
  errors: [cardNotFound, cardNotGiveable, givingsTooMany, mobileNeeded],
})

export const renewGivingLink = endpoint({
  method: 'POST',
  path: '/api/giving/link',
  access: 'member',
  summary: '给转赠中的卡券换一个新链接，旧链接随即失效；截止时间不变',
  body: z.object({ giving_no: GivingNo }),
  data: GivingStarted,
  errors: [givingNotFound, givingOver],
})

export const revokeTransfer = endpoint({
  method: 'POST',
  path: '/api/giving/revoke',
  access: 'member',
  summary: '收回还没有被收下的转赠，卡券马上可用；已经回来的再收一次也无妨',
  body: z.object({ giving_no: GivingNo }),
  data: z.null(),
  errors: [givingNotFound, givingOver],
})

export const givings = endpoint({
  method: 'GET',
  path: '/api/giving/list',
  access: 'member',
  summary: '我送出的卡券和它们的下落，新的在前',
  query: { page: Page },
  data: z.object({ total: z.number().int(), list: z.array(GivingView) }),
})

export const gift = endpoint({
  method: 'GET',
  path: '/api/giving/gift',
  access: 'visitor',
  summary: '打开一份礼物：谁送的、说了什么、是什么卡券；已经收下、收回或过期的只说下落',
  query: { token: GiftToken },
  data: GiftView,
  errors: [giftNotFound],
})

export const giftRelation = endpoint({
  method: 'GET',
  path: '/api/giving/relation',
  access: 'member',
  summary: '这份礼物是我送的、我收下的，还是与我无关',
  query: { token: GiftToken },
  data: GiftRelation,
  errors: [giftNotFound],
})

export const takeGift = endpoint({
  method: 'POST',
  path: '/api/giving/take',
  access: 'member',
  summary: '收下一份礼物，卡券进入我的卡包；只有一个人能收到，收过的人再收一次得到同样的回答',
  body: z.object({ token: GiftToken }),
  data: z.object({ coupon_type: GivingKind, code: z.string() }),
  errors: [giftNotFound, giftGone, giftOwn, takesTooMany, mobileNeeded],
})
