import * as captcha from './account/captcha.endpoints'
import * as handoff from './account/login.endpoints'
import * as sms from './account/proof.endpoints'
import * as account from './account/self.endpoints'
import * as wechat from './account/wechat.endpoints'
import * as approval from './approval/approval.endpoints'
import * as asset from './asset/asset.endpoints'
import * as staffAsset from './asset/staff.endpoints'
import * as board from './booking/board.endpoints'
import * as booking from './booking/change.endpoints'
import * as closing from './booking/closing.endpoints'
import * as create from './booking/create.endpoints'
import * as desk from './booking/desk.endpoints'
import * as guest from './booking/guest.endpoints'
import * as searched from './booking/search.endpoints'
import * as companion from './booking/share.endpoints'
import * as operator from './booking/staff.endpoints'
import * as viewed from './booking/view.endpoints'
import * as brand from './brand/brand.endpoints'
import * as offer from './campaign/offer.endpoints'
import * as campaignOperator from './campaign/operator.endpoints'
import * as campaign from './campaign/page.endpoints'
import * as take from './campaign/take.endpoints'
import * as city from './city/city.endpoints'
import * as contactOperator from './contact/operator.endpoints'
import * as contact from './contact/visitor.endpoints'
import * as content from './content/content.endpoints'
import * as question from './content/question.endpoints'
import * as custom from './custom/custom.endpoints'
import * as customOperator from './custom/operator.endpoints'
import * as enterpriseOperator from './enterprise/operator.endpoints'
import * as corpStaff from './enterprise/staff.endpoints'
import * as statement from './enterprise/statement.endpoints'
import * as corpVisit from './enterprise/visit.endpoints'
import * as invoice from './invoice/invoice.endpoints'
import * as staffInvoice from './invoice/staff.endpoints'
import type { Endpoint } from './kernel/endpoint'
import * as badge from './member/badge.endpoints'
import * as member from './member/center.endpoints'
import * as memberCode from './member/code.endpoints'
import * as invite from './member/invite.endpoints'
import * as mall from './member/mall.endpoints'
import * as mallOperator from './member/mall-operator.endpoints'
import * as memberOperator from './member/points.endpoints'
import * as task from './member/task.endpoints'
import * as notice from './notice/notice.endpoints'
import * as payment from './payment/payment.endpoints'
import * as reconcile from './payment/reconcile.endpoints'
import * as favourite from './product/favourite.endpoints'
import * as product from './product/product.endpoints'
import * as wish from './product/wish.endpoints'
import * as refund from './refund/refund.endpoints'
import * as plan from './schedule/plan.endpoints'
import * as schedule from './schedule/schedule.endpoints'
import * as shop from './shop/shop.endpoints'
import * as staffAudit from './staff/audit.endpoints'
import * as staffCalls from './staff/people.endpoints'
import * as staffSession from './staff/session.endpoints'
import * as staffToday from './staff/today.endpoints'
import * as storeOperator from './store/operator.endpoints'
import * as region from './store/region.endpoints'
import * as store from './store/store.endpoints'
import * as waitOperator from './waitlist/operator.endpoints'
import * as waitlist from './waitlist/waitlist.endpoints'
import * as wallet from './wallet/card.endpoints'
import * as giving from './wallet/transfer.endpoints'

const { bookPayResult, ...view } = viewed

/** The whole contract, for the published description and the tests that hold it as a whole. */
export const rooms: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  account: { ...account, ...captcha, ...handoff, ...sms, ...wechat },
  approval,
  asset: { ...asset, ...staffAsset },
  booking: {
    ...create,
    ...view,
    ...booking,
    ...guest,
    ...companion,
    ...operator,
    ...board,
    ...desk,
    ...closing,
    ...searched,
  },
  brand,
  campaign: { ...campaign, ...campaignOperator, ...take, ...offer },
  city,
  contact: { ...contact, ...contactOperator },
  content: { ...content, ...question, bookPayResult },
  custom: { ...custom, ...customOperator },
  enterprise: { ...corpStaff, ...corpVisit, ...enterpriseOperator, ...statement },
  invoice: { ...invoice, ...staffInvoice },
  member: { ...member, ...task, ...badge, ...mall, ...mallOperator, ...memberCode, ...invite, ...memberOperator },
  notice,
  payment: { ...payment, ...reconcile },
  product: { ...product, ...wish, ...favourite },
  refund,

  schedule: { ...schedule, ...plan },
  shop,
  staff: { ...staffSession, ...staffCalls, ...staffAudit, ...staffToday },
  store: { ...store, ...storeOperator, ...region },
  waitlist: { ...waitlist, ...waitOperator },
  wallet: { ...wallet, ...giving },
}

export const allEndpoints: readonly Endpoint[] = Object.values(rooms).flatMap((room) => Object.values(room))
