import { z } from 'zod'
import { codeGone, codeTriesTooMany, codeWrong, mobileNeeded } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Id, Page } from '../kernel/fields'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { ProductCard } from '../product/product.views'
import { storeNotFound } from '../store/store.errors'
import { StoreView } from '../store/store.views'
import { cardNotFound, codeTries, codeUnknown, phoneUnproven } from './card.errors'
import { AvailableCards, CouponType, VisitAsked, WalletCard, WalletDetail } from './card.views'

const Code = z.string().trim().min(4).max(40)

export const availableCoupons = endpoint({
  method: 'POST',
  path: '/api/coupon/available_coupons',
  access: 'member',
  summary: '一次预约能用和不能用的优惠券、兑换券或礼品卡，不能用的说明原因',
  query: { coupon_type: CouponType.default('coupon') },
  body: VisitAsked,
  data: AvailableCards,
  errors: [storeNotFound, productNotFound, peopleOutOfRange],
})

const PerType = z.object({ coupon: z.number().int(), voucher: z.number().int(), gift_card: z.number().int() })

export const cardCase = endpoint({
  method: 'GET',
  path: '/api/coupon/card_case',
  access: 'member',
  summary: '卡包里的一类卡券',
  query: { coupon_type: CouponType.default('coupon'), state: z.enum(['usable', 'over']).default('usable'), page: Page },
  data: z.object({
    total: z.number().int(),
    counts: PerType,
    /** Of them, those that run out within days. */
    soon: PerType,
    list: z.array(WalletCard),
  }),
})

export const cardDetail = endpoint({
  method: 'GET',
  path: '/api/coupon/card_detail',
  access: 'member',
  summary: '一张卡券的详情和使用记录',
  query: { coupon_type: CouponType, code: Code },
  data: WalletDetail,
  errors: [cardNotFound],
})

export const applicable = endpoint({
  method: 'GET',
  path: '/api/coupon/applicable',
  access: 'visitor',
  summary: '一张券适用的产品和门店',
  query: { coupon_code: Code, city_id: Id.optional() },
  data: z.object({ name: z.string(), scope: z.string(), products: z.array(ProductCard), stores: z.array(StoreView) }),
  errors: [cardNotFound],
})

export const codeDetail = endpoint({
  method: 'POST',
  path: '/api/coupon/code_detail',
  access: 'member',
  summary: '兑换前看看一个兑换码是什么；猜错有次数限制',
  body: z.object({ code: Code }),
  data: WalletCard,
  errors: [codeUnknown, codeTries],
})

export const redeemCode = endpoint({
  method: 'POST',
  path: '/api/coupon/redeem',
  access: 'member',
  summary: '把兑换码对应的券或礼品卡放进卡包；须先验证手机号',
  body: z.object({ code: Code }),
  data: WalletCard,
  errors: [codeUnknown, codeTries, phoneUnproven],
})

export const provePhone = endpoint({
  method: 'POST',
  path: '/api/coupon/prove_phone',
  access: 'member',
  summary: '用短信验证码证明手机号，之后一段时间内可以兑换',
  body: z.object({ code: z.string().regex(/^\d{6}$/, '请输入6位验证码'), nonce: z.string().max(64).optional() }),
  data: z.null(),
  errors: [codeGone, codeWrong, codeTriesTooMany, mobileNeeded],
})
