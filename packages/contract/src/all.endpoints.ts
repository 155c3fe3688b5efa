import * as account from './account/account.endpoints'
import * as captcha from './account/captcha.endpoints'
import * as handoff from './account/handoff.endpoints'
import * as sms from './account/sms.endpoints'
import * as wechat from './account/wechat.endpoints'
import * as booking from './booking/booking.endpoints'
import * as operator from './booking/operator.endpoints'
import * as result from './booking/result.endpoints'
import * as scan from './booking/scan.endpoints'
import * as brand from './brand/brand.endpoints'
import * as campaign from './campaign/campaign.endpoints'
import * as offer from './campaign/offer.endpoints'
import * as campaignOperator from './campaign/operator.endpoints'
import * as take from './campaign/take.endpoints'
import * as city from './city/city.endpoints'
import * as content from './content/content.endpoints'
import * as question from './content/question.endpoints'
import * as invoice from './invoice/invoice.endpoints'
import type { Endpoint } from './kernel/endpoint'
import * as badge from './member/badge.endpoints'
import * as memberCode from './member/code.endpoints'
import * as invite from './member/invite.endpoints'
import * as mall from './member/mall.endpoints'
import * as mallOperator from './member/mall-operator.endpoints'
import * as member from './member/member.endpoints'
import * as memberOperator from './member/operator.endpoints'
import * as task from './member/task.endpoints'
import * as notice from './notice/notice.endpoints'
import * as payment from './payment/payment.endpoints'
import * as product from './product/product.endpoints'
import * as wish from './product/wish.endpoints'
import * as refund from './refund/refund.endpoints'
import * as plan from './schedule/plan.endpoints'
import * as schedule from './schedule/schedule.endpoints'
import * as shop from './shop/shop.endpoints'
import * as storeOperator from './store/operator.endpoints'
import * as store from './store/store.endpoints'
import * as wallet from './wallet/wallet.endpoints'

/** The whole contract, for the published description and the tests that hold it as a whole. */
export const rooms: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  account: { ...account, ...captcha, ...handoff, ...sms, ...wechat },
  booking: { ...booking, ...operator, ...scan },
  brand,
  campaign: { ...campaign, ...campaignOperator, ...take, ...offer },
  city,
  content: { ...content, ...question, ...result },
  invoice,
  member: { ...member, ...task, ...badge, ...mall, ...mallOperator, ...memberCode, ...invite, ...memberOperator },
  notice,
  payment,
  product: { ...product, ...wish },
  refund,

  schedule: { ...schedule, ...plan },
  shop,
  store: { ...store, ...storeOperator },
  wallet,
}

export const allEndpoints: readonly Endpoint[] = Object.values(rooms).flatMap((room) => Object.values(room))
