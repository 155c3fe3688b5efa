import { sessions, updateField } from '@kuaimen/contract/account/self.endpoints'
import {
  cancelBooking,
  previewReschedule,
  rescheduleBooking,
  setRemark,
} from '@kuaimen/contract/booking/change.endpoints'
import { askGuest, knownGuests, setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { shareVisit } from '@kuaimen/contract/booking/share.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { shareBadge } from '@kuaimen/contract/member/badge.endpoints'
import { handInProof } from '@kuaimen/contract/member/task.endpoints'
import { addWish, wishList } from '@kuaimen/contract/product/wish.endpoints'
import { refundDetail } from '@kuaimen/contract/refund/refund.endpoints'
import { voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { hashToken } from '../../account/session/session.service'
import { insertSession } from '../../account/session/session.sql'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { aRow, aWholeUpload } from '../asset/assets'
import { aBooking, aDay, aKey, aStore, giveRoom, PRODUCT } from '../booking/booking'
import { aCustomHold } from '../booking/custom'
import { demoItem, redeemBy } from '../member/mall'
import { aNote, taskId } from '../member/tasks'
import { aMessage } from '../notice/messages'
import { ask, aTitle } from '../payment/invoices'
import { rows } from '../rows'
import { ask as askFor, aTurn } from '../waitlist/waits'
import { aSet, order, payOrder } from '../wallet/shop'
import { aGiving } from '../wallet/transfers'
import { aCoupon, aGiftCard, aRedeemCode, aVoucher } from '../wallet/wallet'

export type MemberWithEverything = Awaited<ReturnType<typeof memberWithEverything>>

const GIFT = { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 10_000, valid_days: 30 } as const

/** A member with one of everything that a member can own, under a name that is found again wherever it leaks. */
export async function memberWithEverything(app: TestApp, name: string, nth: number) {
  const member = await aMember(app)
  const { token } = member
  await app.call(updateField, { field: 'nickname', value: name }, { token })
  await app.call(updateField, { field: 'email', value: `${name}@private.example.com` }, { token })
  const store_id = await aStore(app, nth)
  const bookings = await bookingsOf(app, member, store_id, name)
  return {
    ...member,
    name,
    nth,
    store_id,
    session: await anotherDevice(app, member),
    ...bookings,
    /** Made to measure, and held at a time of its own. */
    customised: await aCustomHold(app, token, { day: addDays(aDay(app), 1 + nth) }),
    reschedule_no: await aReschedule(app, member, store_id),
    ...(await papersOf(app, token, bookings.invoiced, name)),
    ...(await ordersOf(app, token)),
    coupon: await aCoupon(app, member.id),
    voucher: await aVoucher(app, member.id),
    gift_card: await aGiftCard(app, member.id, 5000),
    redeem: await aRedeemCode(app, GIFT),
    ...(await transfersOf(app, member, name)),
    wish: await aWish(app, token),
    redeem_no: await aRedemption(app, token),
    ...(await companyOf(app, token, bookings.booked.order_sn, name)),
    ...(await thanksOf(app, token, bookings.invoiced.order_sn)),
    ...(await waitingOf(app, member, nth)),
    upload: await aWholeUpload(app, token),
    picture: await aRow(app, `m/${member.id}`, 'review'),
    message: await aMessage(app, member.id),
    spare_message: await aMessage(app, member.id, 'refund_settled'),
    /** Others for calls that one member cannot make twice: without a number, leaving, about to leave, redeeming. */
    phoneless: await withoutNumber(app),
    leaving: await aMember(app),
    doubting: await aMember(app),
    redeeming: await aMember(app),
    proving: await aMember(app),
    changing: await aMember(app),
    waiting: await aMember(app),
  }
}

type Member = Awaited<ReturnType<typeof aMember>>

/** A start that is full, a wait for another one, and a place elsewhere that is held for a third. */
async function waitingOf(app: TestApp, { id, token }: Member, nth: number) {
  const full = { store_id: await aStore(app, 3 + nth), day: addDays(aDay(app), 3) }
  await giveRoom(app, full.store_id, 1)
  const waited = { ...full, day: addDays(full.day, -1) }
  for (const one of [full, waited]) await aBooking(app, one)
  const { data } = await askFor(app, token, { store_ids: [full.store_id], days: [waited.day] })
  const turn_no = await aTurn(app, id, { ...full, day: addDays(full.day, 1) })
  return { full, wait_no: data.wait_no, turn_no }
}

/** A note that waits for staff, and a badge that is shared. */
async function thanksOf(app: TestApp, token: string, order_sn: string) {
  const task_id = await taskId(app, 'xhs_return')
  await app.call(handInProof, { task_id, order_sn, link: aNote(), their_name: '小满', agreed: true }, { token })
  const [row] = await rows<{ id: number }>(app, 'select id from task_proof where order_sn = $1', [order_sn])
  const { data } = await app.call(shareBadge, { key: 'first_visit', show_name: false }, { token })
  return { proof: row!.id, share: data.id }
}

const keyIn = (path: string): string => path.split('/').at(-1)!

/** Somebody who comes in one's place and was asked, and a page for those who come along. */
async function companyOf(app: TestApp, token: string, order_sn: string, name: string) {
  const guest = { name: `${name}的妈妈`.slice(0, 20), mobile: '13900000001', remember: true }
  await app.call(setGuest, { order_sn, guest }, { token })
  const asked = (await app.call(askGuest, { order_sn }, { token })).data
  const shared = (await app.call(shareVisit, { order_sn }, { token })).data
  const [known] = (await app.call(knownGuests, {}, { token })).data
  return { known: known!.id, guest_key: keyIn(asked.path), companion_key: keyIn(shared.path) }
}

async function bookingsOf(app: TestApp, by: Member, store_id: number, name: string) {
  let hour = 9
  const one = async (state: BookingState) => {
    hour += 1
    const { order_sn, payable_fen } = await aBooking(app, { by, store_id, state, time: `${hour}:00` })
    await app.call(setRemark, { order_sn, remark: `${name}的备注` }, by)
    return { order_sn, payable_fen }
  }
  const gone = await one('booked')
  await app.call(cancelBooking, { order_sn: gone.order_sn, shown_refund_fen: gone.payable_fen }, by)
  const { data } = await app.call(refundDetail, { id: gone.order_sn }, by)
  const [stuck, done] = [await one('booked'), await one('completed')]
  await app.call(cancelBooking, { order_sn: stuck.order_sn, shown_refund_fen: stuck.payable_fen }, by)
  const failed = (await app.call(refundDetail, { id: stuck.order_sn }, by)).data.parts[0]!.refund_no
  await rows(app, `update payment_refund set state = 'failed', note = 'ABNORMAL' where refund_no = $1`, [failed])
  return {
    cancelled: gone,
    refund_no: data.parts[0]!.refund_no,
    failed_refund_no: failed,
    completed: done,
    invoiced: await one('completed'),
    booked: await one('booked'),
    leavable: await one('booked'),
    served: await one('booked'),
    struck: await one('booked'),
    held: await one('held'),
  }
}

/** To a dearer day: it waits for the difference. */
async function aReschedule(app: TestApp, by: Member, store_id: number): Promise<string> {
  const day = addDays(aDay(app), 2)
  const { order_sn } = await aBooking(app, { by, store_id, day, time: '10:00' })
  const to = { order_sn, store_id, day: addDays(aDay(app), 7), time: '15:00' }
  const { data } = await app.call(previewReschedule, to, by)
  const wanted = { ...to, shown_difference_fen: data.difference_fen }
  const reply = await app.call(rescheduleBooking, wanted, { ...by, headers: { 'idempotency-key': aKey() } })
  return reply.data.reschedule_no
}

async function papersOf(app: TestApp, token: string, of: { order_sn: string; payable_fen: number }, name: string) {
  const title = await aTitle(app, token, { name: `${name}的抬头` })
  const spare_title = await aTitle(app, token, { name: `${name}的备用抬头` })
  const asked = { token, order_sns: [of.order_sn], amount: of.payable_fen, title_id: title }
  const { data } = await ask(app, asked)
  return { title, spare_title, invoice_no: data.invoice_no }
}

async function ordersOf(app: TestApp, token: string) {
  const set = await aSet(app)
  const unpaid = (await order(app, token, set)).data.order_no
  const bought = (await order(app, token, set)).data.order_no
  await payOrder(app, bought)
  const [groups, otherSet] = [await aSet(app), await aSet(app)]
  const grouped = (await order(app, token, groups, { is_group: true })).data.order_no
  await payOrder(app, grouped)
  const { data } = await app.call(voucherOrderDetail, { order_no: grouped }, { token })
  return { set, otherSet, groupSet: groups, unpaid, bought, grouped, group_no: data.group!.group_no }
}

/** On their way to friends, one still to be given, and one from a friend to be taken. */
async function transfersOf(app: TestApp, by: Member, name: string) {
  return {
    giving: await aGiving(app, { by, words: `${name}的祝福` }),
    spare_giving: await aGiving(app, { by }),
    giveable: await aVoucher(app, by.id),
    offered: await aGiving(app),
  }
}

async function anotherDevice(app: TestApp, { id, token }: Member): Promise<string> {
  const expires_at = new Date(app.services.now().getTime() + 86_400_000)
  await insertSession(app.database.db, { token_hash: hashToken(`${token}2`), member_id: id, expires_at })
  const { data } = await app.call(sessions, {}, { token })
  return data.find(({ is_current }) => is_current === 0)!.id
}

async function aWish(app: TestApp, token: string): Promise<number> {
  await app.call(addWish, { product_id: PRODUCT }, { token })
  return (await app.call(wishList, {}, { token })).data.list[0]!.id
}

/** With the points of the visits above. */
async function aRedemption(app: TestApp, token: string): Promise<string> {
  const { data } = await redeemBy(app, token, await demoItem(app, 'mall_20'))
  return data.redeem_no
}

async function withoutNumber(app: TestApp): Promise<string> {
  const { id, token } = await aMember(app)
  await rows(app, 'update member set mobile = null where id = $1', [id])
  return token
}
