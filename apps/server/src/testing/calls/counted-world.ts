import * as change from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { decideInvite } from '@kuaimen/contract/member/invite.endpoints'
import { addWish, wishList } from '@kuaimen/contract/product/wish.endpoints'
import type { TestApp } from '../app'
import { aBooking, aDay, anOperator, aStore, giveRoom, PRODUCT } from '../booking/booking'
import { companyCalls, companyWorld } from '../enterprise/counted-calls'
import { rows } from '../rows'
import { signedIn } from '../staff/signed-in'
import { aSet, order, payOrder } from '../wallet/shop'
import { aGiftCard } from '../wallet/wallet'
import { type MemberWithEverything, memberWithEverything } from './member-with-everything'
import { CALLS } from './tampering'
import { good, type Scene, type ValidCall } from './valid-calls'

const CARDS = 5
const VOUCHERS = 4

/** Paid by so many gift cards alone. */
async function paidByCards(app: TestApp, by: MemberWithEverything, cards: number, time: string) {
  const codes: string[] = []
  for (let nth = 0; nth < cards; nth += 1) codes.push(await aGiftCard(app, by.id, Math.ceil(100_000 / cards)))
  const wanted = { by, store_id: await aStore(app, 7), day: addDays(aDay(app), 8), time }
  return (await aBooking(app, { ...wanted, tenders: { gift_cards: codes } })).order_sn
}

async function completedBy(app: TestApp, by: MemberWithEverything, time: string) {
  const store_id = await aStore(app, 9)
  await giveRoom(app, store_id, 3)
  return aBooking(app, { by, store_id, day: addDays(aDay(app), 8), time, state: 'completed' })
}

async function orderOf(app: TestApp, token: string, count: number) {
  const set = await aSet(app, { limit_per_member: VOUCHERS })
  const { order_no } = (await order(app, token, set, { count })).data
  await payOrder(app, order_no)
  return order_no
}

/** A visit that is today, and one that somebody seems to have missed. */
async function visitsOf(app: TestApp, by: MemberWithEverything) {
  const [today, store_id] = [studioDay(app.services.now()), await aStore(app, 8)]
  await giveRoom(app, store_id, 3)
  const { order_sn } = await aBooking(app, { by, store_id, day: today, time: '16:00' })
  const missed = await aBooking(app, { store_id, day: addDays(today, 1) })
  await rows(app, `update booking set start_at = start_at - interval '3 days' where order_sn = $1`, [missed.order_sn])
  await rows(
    app,
    `insert into booking_event (order_sn, at, event, who)
     select order_sn, start_at + interval '1 day', 'no_show_proposed', 'job' from booking where order_sn = $1`,
    [missed.order_sn],
  )
  return order_sn
}

const invited = (app: TestApp, inviter: number, invitees: readonly number[]) =>
  rows(
    app,
    `insert into referral (invitee_id, inviter_id, at, reason, order_sn) select id, $1, now(), 'address', 'x'
     from unnest($2::bigint[]) id on conflict do nothing`,
    [inviter, invitees],
  )

export type CountedWorld = Awaited<ReturnType<typeof countedWorld>>

/** A member with one of everything, and with what calls need that the tampering tests are refused at. */
export async function countedWorld(app: TestApp) {
  const me = await memberWithEverything(app, '沈知微在苏州河', 1)
  const operator = (await anOperator(app)).token
  const console = await signedIn(app, me.store_id)
  await invited(app, me.id, [me.proving.id])
  const made = {
    company: await companyWorld(app, me, operator),
    today: await visitsOf(app, me),
    /** Paid by one card, and by as many as go. */
    byCard: [await paidByCards(app, me, 1, '10:00'), await paidByCards(app, me, 1, '15:00')] as const,
    byCards: [await paidByCards(app, me, CARDS, '12:00'), await paidByCards(app, me, CARDS, '17:00')] as const,
    vouchers: await orderOf(app, me.token, VOUCHERS),
    /** Two more to be invoiced. */
    completed: [await completedBy(app, me, '11:00'), await completedBy(app, me, '16:00')],
  }
  // A product that is booked leaves the wish list.
  await app.call(addWish, { product_id: PRODUCT }, me)
  const [wished] = (await app.call(wishList, {}, me)).data.list
  return { ...made, app, operator, console, me: { ...me, wish: wished!.id } }
}

/** As a phone does: what comes back is shown first. */
export async function cancelling({ app, me }: Scene, order_sn: string) {
  const { data } = await app.call(change.cancelPreview, { order_sn }, me)
  return { order_sn, reason: '有事', shown_refund_fen: data.refund_fen }
}

/** Every call of the contract, with more than the tampering tests where those are refused. */
export function countedCalls(world: () => CountedWorld): readonly ValidCall[] {
  const late = () => ({ order_sn: world().today })
  const own = [
    ...companyCalls(() => world().company),
    good(change.sayLate, () => ({ ...late(), minutes: 10 })),
    good(change.laterStart, late),
    good(change.postponeVisit, async ({ app, me }) => {
      const { data } = await app.call(change.laterStart, late(), me)
      return { ...late(), time: data.time }
    }),
    good(change.cancelBooking, (scene) => cancelling(scene, world().byCard[0])),
    good(operatorCancel, () => ({ order_sn: world().byCard[1], reason: '停电' })),
    good(decideInvite, ({ me }) => ({ invitee_id: me.proving.id, verdict: 'pass' })),
  ]
  return CALLS.map((call) => own.find(({ endpoint }) => endpoint === call.endpoint) ?? call)
}
