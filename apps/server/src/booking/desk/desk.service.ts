import type { BookingStarted } from '@kuaimen/contract/booking/create.views'
import type { deskBook, deskCustomer } from '@kuaimen/contract/booking/desk.endpoints'
import type { DeskBooked, DeskCustomer, DeskProduct, DeskStarts } from '@kuaimen/contract/booking/desk.views'
import { customerStale, deskTooMany, hasVisitThen, overlapsAnother } from '@kuaimen/contract/booking/record.errors'
import { DESK_CHANNEL, DESK_CUSTOMER_MINUTES, DESK_CUSTOMERS_A_DAY } from '@kuaimen/contract/booking/search.rules'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { paths } from '@kuaimen/contract/kernel/paths'
import { covers } from '@kuaimen/contract/kernel/reach'
import { addMinutes, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import type { Item } from '@kuaimen/contract/schedule/schedule.rules'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { checkDeskCode, memberAtDesk, sendDeskCode } from '../../account/login/desk.service'
import { publicOrigin } from '../../account/person/host.service'
import { chainSettings } from '../../brand/settings.service'
import type { MemberCtx, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { Claim } from '../../http/request/idempotency'
import { planVisit, priceOn } from '../../product/visit.service'
import { deskStartsOn } from '../../schedule/explain.service'
import { actsAgainAt } from '../../staff/demand.service'
import { seal, unseal } from '../../staff/seal.service'
import { holdFor, prepareAtDesk } from '../create/start.service'
import { insertNote } from '../record/note.sql'
import { demandStore } from '../settle/locked.service'
import { mobileSeen, seenBy } from '../view/booking.present'
import { countVisits, listDeskProducts } from './desk.sql'

const NO_TENDERS = { coupon_code: '', voucher_code: '', gift_cards: [] }

export async function productsAtDesk(ctx: StaffCtx, { store_id }: { store_id: number }): Promise<DeskProduct[]> {
  demandStore(ctx, store_id)
  return listDeskProducts(ctx.db, store_id)
}

interface StartsAsked {
  readonly store_id: number
  readonly day: StudioDay
  readonly items: readonly Item[]
}

export async function startsAtDesk(ctx: StaffCtx, { store_id, day, items }: StartsAsked): Promise<DeskStarts> {
  demandStore(ctx, store_id)
  const plan = await planVisit(ctx.db, items, store_id, ctx.now())
  if (!plan.offered) throw new Refusal(notOffered)
  const total_fen = plan.items.reduce((sum, { product }) => sum + priceOn(product, plan.seasons, day).price_fen, 0)
  const [{ booking_policy: policy }, starts] = await Promise.all([
    chainSettings(ctx),
    deskStartsOn(ctx, store_id, day, plan.needs),
  ])
  return { day, minutes: plan.minutes, total_fen, policy, starts }
}

/** Numbers are registered one by one and counted: nobody tries them all. */
async function countRegistered(ctx: StaffCtx, tx: Tx): Promise<void> {
  const again = await actsAgainAt(ctx, tx, ['booking.walk_in', 'booking.desk_code'], DESK_CUSTOMERS_A_DAY)
  if (again) throw refusedAgain(deskTooMany, again, ctx.now())
}

const LAST = 4
const mobileSubject = (mobile: string) => ['mobile', mobile.slice(-LAST)] as const

export async function codeAtDesk(ctx: StaffCtx, { store_id, mobile }: { store_id: number; mobile: string }) {
  demandStore(ctx, store_id)
  await ctx.transaction(async (tx) => {
    await countRegistered(ctx, tx)
    await ctx.audit(tx, { action: 'booking.desk_code', subject: mobileSubject(mobile), store_id })
  })
  return sendDeskCode(ctx, mobile)
}

/** A customer as sealed until the booking. */
interface Customer {
  readonly mobile: string
  readonly proven: boolean
  readonly store_id: number
  readonly until: number
}

const aboutDesk = ({ principal }: StaffCtx) => `desk of ${principal.who}`

const sealCustomer = (ctx: StaffCtx, customer: Omit<Customer, 'until'>): string => {
  const until = addMinutes(ctx.now(), DESK_CUSTOMER_MINUTES).getTime()
  return seal(ctx, aboutDesk(ctx), Buffer.from(JSON.stringify({ ...customer, until })))
}

/** Sealed by us for this very person; what was changed, another's or is old, is none. */
function openCustomer(ctx: StaffCtx, text: string, storeId: number): Customer {
  let customer: Customer
  try {
    customer = JSON.parse(unseal(ctx, aboutDesk(ctx), text).toString()) as Customer
  } catch {
    throw new Refusal(customerStale)
  }
  if (customer.until <= ctx.now().getTime() || customer.store_id !== storeId) throw new Refusal(customerStale)
  return customer
}

/** By a code the number is proven, and its owner known. Without one nothing is said of it, and nothing is made of it before the booking. */
export async function customerAtDesk(
  ctx: StaffCtx,
  { store_id, mobile, code, nonce }: InputOf<typeof deskCustomer>,
): Promise<DeskCustomer> {
  demandStore(ctx, store_id)
  const proof = code === undefined ? undefined : await checkDeskCode(ctx, { mobile, code, nonce })
  const proven = proof !== undefined
  const known = await ctx.transaction(async (tx) => {
    await countRegistered(ctx, tx)
    const member = proof && (await memberAtDesk(ctx, tx, mobile, proof))
    await ctx.audit(tx, { action: 'booking.walk_in', subject: mobileSubject(mobile), store_id, after: { proven } })
    return member && { name: member.nickname, visits: await countVisits(tx, member.id) }
  })
  return {
    customer: sealCustomer(ctx, { mobile, proven, store_id }),
    mobile: mobileSeen(mobile, seenBy(ctx)),
    proven,
    name: known?.name ?? '',
    visits: known?.visits ?? null,
  }
}

/** As the member whose visit it is: whatever limits a customer's booking limits this one. */
export const onBehalfOf = (ctx: StaffCtx, memberId: number): MemberCtx => ({
  ...ctx,
  principal: { kind: 'member', memberId, tokenHash: Buffer.alloc(0), expiresAt: ctx.now(), hasMobile: true },
})

/** For another day than today one needs the right to book for customers, which a tablet by PIN has not. */
function refuseAhead({ principal, now }: StaffCtx, day: StudioDay, storeId: number): void {
  const isToday = day === studioDay(now())
  if (!isToday && !covers(principal.reach('booking.make'), storeId)) throw new Refusal(staffForbidden)
}

const UNPROVEN = '手机号未验证'

/** Which other visit a number has at that hour is its owner's alone. */
function withoutTheirVisit(error: unknown): unknown {
  return error instanceof Refusal && error.code === overlapsAnother.code ? new Refusal(hasVisitThen) : error
}

export async function bookAtDesk(
  ctx: StaffCtx,
  { customer: sealed, items, ...wanted }: InputOf<typeof deskBook>,
  claim: Claim,
): Promise<DeskBooked> {
  const { store_id, day } = wanted
  demandStore(ctx, store_id)
  refuseAhead(ctx, day, store_id)
  const customer = openCustomer(ctx, sealed, store_id)
  const visit = items.map((item) => ({ ...item, series_ids: [] }))
  const submitted = { ...wanted, items: visit, tenders: NO_TENDERS, channel: DESK_CHANNEL, besides: [] }
  const { who, name: by_name } = ctx.principal
  const origin = publicOrigin(ctx)
  const reply = (started: BookingStarted): DeskBooked => ({
    order_sn: started.order_sn,
    state: started.state,
    payable_fen: started.payable_fen,
    hold_until: started.hold_until,
    pay_url: `${origin}${paths.orderDetail({ order_sn: started.order_sn })}`,
    proven: customer.proven,
  })
  try {
    return await ctx.transaction(async (tx) => {
      const member = onBehalfOf(ctx, (await memberAtDesk(ctx, tx, customer.mobile)).id)
      const started = await holdFor(
        member,
        tx,
        await prepareAtDesk(member, submitted, { who, isUnproven: !customer.proven, reply }, claim),
      )
      const { order_sn, payable_fen } = started
      if (!customer.proven) await insertNote(tx, { order_sn, at: ctx.now(), by: who, by_name, text: UNPROVEN })
      const after = { day, time: wanted.time, payable_fen, proven: customer.proven }
      await ctx.audit(tx, { action: 'booking.make', subject: ['booking', order_sn], store_id, after })
      return reply(started)
    })
  } catch (error) {
    throw withoutTheirVisit(error)
  }
}
