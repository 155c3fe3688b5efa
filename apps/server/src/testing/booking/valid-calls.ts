import { sendRedeemCode } from '@kuaimen/contract/account/proof.endpoints'
import * as board from '@kuaimen/contract/booking/board.endpoints'
import * as booking from '@kuaimen/contract/booking/change.endpoints'
import * as closing from '@kuaimen/contract/booking/closing.endpoints'
import * as create from '@kuaimen/contract/booking/create.endpoints'
import * as desk from '@kuaimen/contract/booking/desk.endpoints'
import * as guest from '@kuaimen/contract/booking/guest.endpoints'
import { closingSettled, lateClosed, missedTooEarly } from '@kuaimen/contract/booking/record.errors'
import * as search from '@kuaimen/contract/booking/search.endpoints'
import * as companion from '@kuaimen/contract/booking/share.endpoints'
import * as operator from '@kuaimen/contract/booking/staff.endpoints'
import * as view from '@kuaimen/contract/booking/view.endpoints'
import { bookPayResult } from '@kuaimen/contract/booking/view.endpoints'
import { visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import * as invoice from '@kuaimen/contract/invoice/invoice.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import * as payment from '@kuaimen/contract/payment/payment.endpoints'
import { payHere, providerRefused } from '@kuaimen/contract/payment/payment.errors'
import * as refund from '@kuaimen/contract/refund/refund.endpoints'
import { refundAway } from '@kuaimen/contract/refund/refund.errors'
import * as shop from '@kuaimen/contract/shop/shop.endpoints'
import * as wallet from '@kuaimen/contract/wallet/card.endpoints'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { bare, good, mobileOf, type Scene, type ValidCall } from '../calls/valid-calls'
import { COMPANY } from '../payment/invoices'
import { rows } from '../rows'
import { PRICE } from '../wallet/shop'
import { aDay, choiceOf, PRODUCT } from './booking'
import { askedOf, PORTRAIT } from './custom'

/** A visit in a week, with cards of one's own. */
const visit = ({ app, me }: Scene, tenders: Partial<Tenders>) =>
  choiceOf(app, { store_id: me.store_id, day: addDays(aDay(app), 7), tenders })

async function submission(scene: Scene) {
  const { coupon, gift_card } = scene.me
  const wanted = await visit(scene, { coupon_code: coupon, gift_cards: [gift_card] })
  const { data } = await scene.app.call(create.previewBooking, wanted, { token: scene.me.token })
  return { ...wanted, remark: '靠窗', agreed: true, shown_payable_fen: data.payable_fen }
}

const moveTo = ({ app, me }: Scene) => ({
  order_sn: me.booked.order_sn,
  store_id: me.store_id,
  day: addDays(aDay(app), 7),
  time: '10:00',
})

/** Days far from those on which others book, one for each that is tried. */
const aClosing = ({ app, me }: Scene, nth: number) => {
  const from = addDays(aDay(app), 60 + nth)
  return { store_id: me.store_id, kind: 'days' as const, from, until: from, reason: '设备保养' }
}

async function aDraft(scene: Scene, nth: number) {
  const { app, operator } = scene
  const { data } = await app.call(closing.closingDraft, aClosing(scene, nth), { token: operator })
  return { closing_id: data.id, version: data.version }
}

async function anAnnounced(scene: Scene, nth: number) {
  const { app, operator } = scene
  const { data } = await app.call(closing.closingAnnounce, await aDraft(scene, nth), { token: operator })
  return { closing_id: data.id, version: data.version }
}

/** A customer at the desk who has not been registered before, and their visit in some days. */
async function anOrderAtDesk(scene: Scene, nth: number, time: string, days = 8) {
  const { app, me, operator } = scene
  const asked = { store_id: me.store_id, mobile: mobileOf(scene, nth) }
  const { data } = await app.call(desk.deskCustomer, asked, { token: operator })
  const items = [{ product_id: PRODUCT, people: 1, addon_ids: [] }]
  const day = addDays(aDay(app), days)
  return { store_id: me.store_id, day, time, items, customer: data.customer, agreed: true }
}

/** On a day of its own: what was tried before has taken no place of it. */
async function bookedAtDesk(scene: Scene, nth: number, days: number) {
  const { app, operator, me } = scene
  const headers = { 'idempotency-key': `valid-call-at-desk-${nth}` }
  const booked = await app.call(desk.deskBook, await anOrderAtDesk(scene, nth, '14:00', days), {
    token: operator,
    headers,
  })
  // Where whatever was tried before has taken every place, it is asked about a visit that was never held there.
  return { order_sn: booked.code === 0 ? booked.data.order_sn : me.booked.order_sn }
}

const held = ({ me }: Scene) => ({ payable_no: me.held.order_sn })
const booked = ({ me }: Scene) => ({ order_sn: me.booked.order_sn })

const TOO_EARLY = lateClosed

const guestCalls: readonly ValidCall[] = [
  bare(guest.knownGuests),
  good(guest.setGuest, (scene) => ({
    ...booked(scene),
    guest: { name: '外婆', mobile: '13900000001', remember: false },
  })),
  good(guest.askGuest, booked),
  good(guest.guestConsent, ({ me }) => ({ key: me.guest_key })),
  good(guest.answerGuest, ({ me }) => ({ key: me.guest_key, agreed: false }), { token: ({ me }) => me.doubting.token }),
  good(guest.sendGuestCode, ({ me }) => ({ key: me.guest_key, mobile: '13900000001' }), {
    token: ({ me }) => me.doubting.token,
  }),
  good(guest.unaskGuest, booked),
  good(guest.forgetGuest, ({ me }) => ({ id: me.known })),
  good(companion.shareVisit, (scene) => ({ ...booked(scene), renew: false })),
  good(companion.sharedVisit, ({ me }) => ({ key: me.companion_key })),
  good(companion.unshareVisit, booked),
]

/** A customer who is in the store. */
async function onTheFloor({ app, me, operator: token }: Scene) {
  const { order_sn } = me.served
  await app.call(operator.operatorTransition, { order_sn, to: 'checked_in' }, { token })
  return { order_sn }
}

const boardCalls: readonly ValidCall[] = [
  good(board.boardDay, ({ app, me }) => ({ store_id: me.store_id, day: aDay(app) })),
  good(board.boardVisit, booked),
  good(board.boardStage, async (scene) => ({ ...(await onTheFloor(scene)), step: 0, act: 'begin' })),
  good(board.boardPlace, async (scene) => ({ ...(await onTheFloor(scene)), step: 1, place_no: 1 })),
  good(board.boardUndo, onTheFloor),
  good(board.boardLate, (scene) => ({ ...booked(scene), minutes: 10 }), { away: TOO_EARLY }),
  good(board.boardMissed, (scene) => ({ ...booked(scene), missed: true }), { away: missedTooEarly }),
  good(board.boardPhone, (scene) => ({ ...booked(scene), whose: 'member', reason: 'call' })),
  good(desk.visitStarts, ({ app, me }) => ({
    ...{ order_sn: me.booked.order_sn, store_id: me.store_id, day: addDays(aDay(app), 7) },
  })),
  good(desk.visitReschedulePreview, moveTo),
  good(desk.visitCancelPreview, booked),
  good(desk.boardPresent, ({ me }) => ({ store_id: me.store_id, order_sn: me.booked.order_sn })),
  good(board.boardNote, (scene) => ({ ...booked(scene), text: '常客' })),
]

export const bookingCalls: readonly ValidCall[] = [
  good(create.previewBooking, (scene) => visit(scene, { voucher_code: scene.me.voucher })),
  good(view.bookingDetail, booked),
  good(bookPayResult, booked),
  good(view.bookingList, () => ({ tab: 'all' })),
  bare(view.currentShoot),
  good(booking.seriesList, () => ({ product_id: PRODUCT })),
  good(booking.chooseSeries, async ({ app, me }) => {
    const { data } = await app.call(booking.seriesList, { product_id: PRODUCT })
    return { order_sn: me.booked.order_sn, product_id: PRODUCT, look: 1, series_id: data[0]!.id }
  }),
  good(booking.setCustom, ({ me }) => ({
    order_sn: me.customised.order_sn,
    custom: askedOf('naive_id', { ...PORTRAIT, emotion: ['smile'] }),
  })),
  good(booking.setRemark, ({ me }) => ({ order_sn: me.booked.order_sn, remark: '换一句' })),
  ...guestCalls,
  good(booking.sayLate, (scene) => ({ ...booked(scene), minutes: 10 as const }), { away: TOO_EARLY }),
  good(booking.laterStart, booked, { away: TOO_EARLY }),
  good(booking.postponeVisit, (scene) => ({ ...booked(scene), time: '15:00' }), { away: TOO_EARLY }),
  good(booking.cancelPreview, booked),
  good(booking.rescheduleCalendar, ({ app, me }) => ({
    ...{ order_sn: me.booked.order_sn, store_id: me.store_id },
    month: aDay(app).slice(0, 7),
  })),
  good(booking.rescheduleList, ({ app, me }) => ({
    ...{ order_sn: me.booked.order_sn, store_id: me.store_id },
    day: addDays(aDay(app), 7),
  })),
  good(booking.previewReschedule, moveTo),
  good(refund.refundDetail, ({ me }) => ({ id: me.refund_no })),
  good(payment.payByJsapi, held, { away: payHere }),
  good(payment.payByH5, ({ me }) => ({ payable_no: me.reschedule_no }), { away: providerRefused }),
  good(payment.payByAlipay, held),
  good(payment.payCouponByJsapi, ({ me }) => ({ order_no: me.unpaid }), { away: payHere }),
  good(payment.payCouponByH5, ({ me }) => ({ order_no: me.unpaid }), { away: providerRefused }),
  good(payment.paymentState, held),
  good(create.startBooking, submission),
  good(booking.rescheduleBooking, (scene) => ({ ...moveTo(scene), shown_difference_fen: 0 })),
  good(booking.dropReschedule, booked),
  good(desk.visitReschedule, (scene) => ({ ...moveTo(scene), time: '16:00', shown_difference_fen: 0 })),
  good(desk.visitCancel, ({ me }) => ({
    ...{ order_sn: me.leavable.order_sn, reason: '来电取消' },
    shown_refund_fen: me.leavable.payable_fen,
  })),
  good(booking.cancelBooking, ({ me }) => ({
    ...{ order_sn: me.leavable.order_sn, reason: '有事' },
    shown_refund_fen: me.leavable.payable_fen,
  })),
  good(booking.ownReview, ({ me }) => ({ order_sn: me.completed.order_sn })),
  good(booking.reviewBooking, ({ me }) => ({
    ...{ order_sn: me.completed.order_sn, score: 5, body: '很好' },
    images: [me.picture],
  })),
  good(booking.deleteBooking, ({ me }) => ({ order_sn: me.cancelled.order_sn })),
  good(operator.operatorBookings, ({ app, me }) => ({ store_id: me.store_id, day: aDay(app) })),
  good(operator.operatorTransition, ({ me }) => ({ order_sn: me.served.order_sn, to: 'checked_in' })),
  bare(operator.proposedNoShows),
  good(operator.operatorChannels, () => ({ from: '2026-11-01', to: '2026-11-30' })),
  good(operator.operatorCancel, ({ me }) => ({ order_sn: me.struck.order_sn, reason: '停电' })),
  ...boardCalls,
  good(search.searchOrders, ({ app, me }) => ({ store_id: me.store_id, from: aDay(app) })),
  good(search.exportOrders, ({ app, me }) => ({ q: '', store_id: me.store_id, from: aDay(app) })),
  good(search.noteOrders, ({ me }) => ({ order_sns: [me.booked.order_sn], text: '常客' })),
  good(search.orderMoney, ({ me }) => ({ no: me.booked.order_sn })),
  good(search.orderPapers, ({ me }) => ({ no: me.booked.order_sn })),
  good(desk.deskProducts, ({ me }) => ({ store_id: me.store_id })),
  good(desk.deskStarts, ({ app, me }) => ({ store_id: me.store_id, day: aDay(app), items: `${PRODUCT}` })),
  good(desk.deskCode, (scene) => ({ store_id: scene.me.store_id, mobile: mobileOf(scene, 71) })),
  good(desk.deskCustomer, (scene) => ({ store_id: scene.me.store_id, mobile: mobileOf(scene, 72) })),
  good(desk.deskBook, (scene) => anOrderAtDesk(scene, 73, '13:00')),
  good(desk.deskHeld, (scene) => bookedAtDesk(scene, 74, 9)),
  good(desk.deskRelease, (scene) => bookedAtDesk(scene, 75, 10)),
  good(closing.closingList, ({ me }) => ({ store_id: me.store_id })),
  good(closing.closingDetail, async (scene) => ({ closing_id: (await aDraft(scene, 1)).closing_id })),
  good(closing.closingDraft, (scene) => aClosing(scene, 2)),
  good(closing.closingAnnounce, (scene) => aDraft(scene, 3)),
  good(closing.closingOffer, (scene) => anAnnounced(scene, 4)),
  good(closing.closingRefund, (scene) => anAnnounced(scene, 5), { away: closingSettled }),
  good(closing.closingWithdraw, (scene) => anAnnounced(scene, 6)),
  good(closing.bookingClosing, ({ me }) => ({ order_sn: me.booked.order_sn })),
  good(desk.explainSlot, ({ app, me }) => ({
    ...{ store_id: me.store_id, day: aDay(app), time: '12:00', items: `${PRODUCT}` },
  })),
  bare(refund.failedRefunds),
  bare(refund.refundQueue),
  good(refund.assignRefund, ({ me }) => ({ refund_no: me.failed_refund_no, mine: true })),
  good(refund.noteRefund, ({ me }) => ({ refund_no: me.failed_refund_no, text: '等商户号充值' })),
  good(refund.askRefundNow, ({ me }) => ({ refund_no: me.failed_refund_no }), { away: refundAway }),
  good(
    refund.refundByHand,
    ({ me }) => ({ refund_no: me.failed_refund_no, voucher_no: 'ICBC-1', reason: '原路退不回' }),
    { token: ({ console }: Scene) => console.owner },
  ),
  good(refund.retryRefund, ({ me }) => ({ refund_no: me.failed_refund_no })),
  good(refund.retryRefunds, async ({ app, me }) => {
    await rows(app, `update payment_refund set state = 'failed' where refund_no = $1`, [me.failed_refund_no])
    return { refund_nos: [me.failed_refund_no] }
  }),
]

export const paperCalls: readonly ValidCall[] = [
  bare(invoice.invoiceOrders),
  bare(invoice.invoiceTitles),
  good(invoice.invoiceHistory, () => ({ page: 1 })),
  good(invoice.invoiceDetail, ({ me }) => ({ invoice_no: me.invoice_no })),
  good(invoice.requestInvoice, ({ me }) => ({
    ...{ order_sns: [me.completed.order_sn], title_id: me.title, kind: 'normal', email: COMPANY.email },
    shown_amount_fen: me.completed.payable_fen,
  })),
  good(invoice.saveTitle, ({ me }) => ({ ...COMPANY, id: me.title, address: '杭州' })),
  good(invoice.deleteTitle, ({ me }) => ({ id: me.spare_title })),
]

async function visitAsked(scene: Scene) {
  const { tenders: _, items, ...place } = await visit(scene, {})
  return { ...place, items: items.map(({ series_ids: __, ...item }) => item) }
}

export const cardCalls: readonly ValidCall[] = [
  good(wallet.availableCoupons, async (scene) => ({ ...(await visitAsked(scene)), coupon_type: 'coupon' })),
  good(visitOffer, visitAsked),
  good(wallet.cardCase, () => ({ coupon_type: 'coupon', state: 'usable' })),
  good(wallet.cardDetail, ({ me }) => ({ coupon_type: 'gift_card', code: me.gift_card })),
  good(wallet.applicable, ({ me }) => ({ coupon_code: me.coupon })),
  bare(sendRedeemCode, { token: ({ me }) => me.redeeming.token }),
  good(wallet.provePhone, async ({ app, outside, me }) => {
    await app.call(sendRedeemCode, {}, { token: me.token })
    return { code: outside.sent.at(-1)!.code }
  }),
  good(wallet.codeDetail, ({ me }) => ({ code: me.redeem })),
  good(wallet.redeemCode, ({ me }) => ({ code: me.redeem })),
  bare(shop.couponSets),
  good(shop.couponSetDetail, ({ me }) => ({ id: me.set })),
  good(shop.groupDetail, ({ me }) => ({ group_no: me.group_no })),
  good(shop.startVoucherOrder, ({ me }) => ({ set_id: me.otherSet, count: 1, shown_payable_fen: PRICE })),
  good(shop.voucherOrders, () => ({ kind: 'plain' })),
  good(shop.voucherOrderDetail, ({ me }) => ({ order_no: me.bought })),
  good(shop.openGroups, ({ me }) => ({ set_id: me.groupSet })),
  good(shop.ownGroups, ({ me }) => ({ set_id: me.groupSet })),
  good(shop.refundVoucherOrder, ({ me }) => ({ order_no: me.bought, shown_refund_fen: PRICE })),
  good(shop.leaveGroup, ({ me }) => ({ order_no: me.grouped })),
  good(shop.cancelVoucherOrder, ({ me }) => ({ order_no: me.unpaid })),
  good(shop.deleteVoucherOrder, ({ me }) => ({ order_no: me.unpaid })),
]
