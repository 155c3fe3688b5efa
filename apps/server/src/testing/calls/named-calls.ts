/** Calls in which something of one's own is named, by hand: a new one must be added here, in the open. */
export const NAMES_ONES_OWN = [
  'GET /api/badge/shared id',
  'GET /api/book/cancel_preview order_sn',
  'GET /api/book/closing order_sn',
  'GET /api/book/detail order_sn',
  'GET /api/book/later_start order_sn',
  'GET /api/book/reschedule/calendar order_sn',
  'GET /api/book/reschedule/list order_sn',
  'GET /api/book/reschedule/preview order_sn',
  'GET /api/book/review order_sn',
  'GET /api/corp/order order_sn',
  'GET /api/coupon/applicable coupon_code',
  'GET /api/coupon/card_detail code',
  'GET /api/coupon_set/order_detail order_no',
  'GET /api/giving/relation token',
  'GET /api/invoice/detail invoice_no',
  'GET /api/pagead/query/book_pay_result order_sn',
  'GET /api/pay/state payable_no',
  'GET /api/refund/detail id',
  'POST /api/badge/unshare id',
  'POST /api/book/cancelbook order_sn',
  'POST /api/book/companion/share order_sn',
  'POST /api/book/companion/unshare order_sn',
  'POST /api/book/custom order_sn',
  'POST /api/book/del order_sn',
  'POST /api/book/guest order_sn',
  'POST /api/book/guest/ask order_sn',
  'POST /api/book/guest/unask order_sn',
  'POST /api/book/late order_sn',
  'POST /api/book/postpone order_sn',
  'POST /api/book/preview tenders.voucher_code',
  'POST /api/book/reschedule order_sn',
  'POST /api/book/reschedule/drop order_sn',
  'POST /api/book/review order_sn',
  'POST /api/book/series/choose order_sn',
  'POST /api/book/setremark order_sn',
  'POST /api/book/startbook tenders.coupon_code,tenders.gift_cards.0',
  'POST /api/coupon_set/cancel order_no',
  'POST /api/coupon_set/del order_no',
  'POST /api/coupon_set/leave order_no',
  'POST /api/coupon_set/refund order_no',
  'POST /api/giving/link giving_no',
  'POST /api/giving/revoke giving_no',
  'POST /api/giving/start code',
  'POST /api/guest/forget id',
  'POST /api/invoice/request order_sns.0,title_id',
  'POST /api/invoice/titles/delete id',
  'POST /api/invoice/titles/save id',
  'POST /api/me/end_session id',
  'POST /api/message/hide id',
  'POST /api/message/read ids.0',
  'POST /api/pay/ali_wap payable_no',
  'POST /api/pay/wx_h5 payable_no',
  'POST /api/pay/wx_jsapi payable_no',
  'POST /api/task/proof order_sn',
  'POST /api/waitlist/end wait_no',
  'POST /api/waitlist/refuse turn_no',
  'POST /api/wish/remove ids.0',
  'POST /api/wish/update id',
  'POST /api/wxpay/transaction/coupon_h5 order_no',
  'POST /api/wxpay/transaction/coupon_jsapi order_no',
]

/** Of these one is answered all the same: what is not in one's cart is gone, a coupon's code tells its use, what is shared is shown. */
export const ANSWERED = [
  'POST /api/wish/remove',
  'GET /api/coupon/applicable',
  'GET /api/badge/shared',
  // A link is for whoever has it: what it is to them.
  'GET /api/giving/relation',
  'POST /api/guest/forget',
]

/** Whoever is shown a code by its owner may read it once, in any store; and whoever is sent a link reads who asks. */
export const SHOWN = ['POST /api/staff/board/scan', 'GET /api/guest/consent', 'POST /api/guest/answer']

/** Posted because they are long, and read only. */
export const READS = [
  'POST /api/book/preview',
  'POST /api/corp/preview',
  'POST /api/custom/result',
  'POST /api/coupon/available_coupons',
  'POST /api/campaign/visit_offer',
  'POST /api/city/regeo',
]

/** Calls that carry the shown price, so that a customer never pays another one. */
export const SAYS_A_PRICE = [
  'POST /api/book/cancelbook shown_refund_fen',
  'POST /api/book/reschedule shown_difference_fen',
  'POST /api/book/startbook shown_payable_fen',
  'POST /api/corp/startbook shown_payable_fen',
  'POST /api/coupon_set/order shown_payable_fen',
  'POST /api/coupon_set/refund shown_refund_fen',
  'POST /api/invoice/request shown_amount_fen',
  // Sums that staff were shown before they act.
  'POST /api/staff/board/missed shown_kept_fen',
  'POST /api/staff/book/cancel shown_back_fen',
  // An amount that staff give back: within what is left, and their limits.
  'POST /api/staff/book/goodwill amount_fen',
  'POST /api/staff/book/goodwill shown_parts.0.amount_fen',
  // What a gift card holds: said by the chain, and refused to anybody else.
  'POST /api/staff/campaign/offer/save gift.face_fen',
  'POST /api/staff/contact/gift gift.face_fen',
  // What is agreed with a company: said by the chain alone, too.
  'POST /api/staff/corp/company credit_fen',
  'POST /api/staff/corp/drive products.0.company_fen',
  'POST /api/staff/corp/drive products.0.price_fen',
  'POST /api/staff/corp/statement/correct amount_fen',
  'POST /api/staff/corp/statement/repay amount_fen',
  // Again sums that staff were shown, of what they do for a customer.
  'POST /api/staff/visit/cancel shown_refund_fen',
  'POST /api/staff/visit/reschedule shown_difference_fen',
]
