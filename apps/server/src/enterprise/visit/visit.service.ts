import { isDeepStrictEqual } from 'node:util'
import type { BookingBounds } from '@kuaimen/contract/booking/bounds.rules'
import type { BookingStarted } from '@kuaimen/contract/booking/create.views'
import { addonUnknown, bookingNotFound, priceChanged } from '@kuaimen/contract/booking/record.errors'
import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import { creditShort, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { partsOf } from '@kuaimen/contract/enterprise/drive.rules'
import type { corpPreview, startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import type { CorpOrderView, CorpPreview } from '@kuaimen/contract/enterprise/visit.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import { type Choice, previewOf, type Terms } from '../../booking/create/preview.service'
import { holdFor, prepareFor, type Submission } from '../../booking/create/start.service'
import { bookingOf } from '../../booking/view/booking.service'
import { chainSettings } from '../../brand/settings.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { Claim } from '../../http/request/idempotency'
import { memberInvoiceOf } from '../../invoice/company.service'
import type { DriveRow } from '../drive/drive.sql'
import { type DriveOf, type DriveTerms, demandOpen, driveFor, driveOf } from '../staff/proof.service'
import { warnOfCredit } from './credit.service'
import { takeQuota } from './quota.service'
import { insertCorpBooking } from './quota.sql'
import { presentCorpPart } from './visit.present'
import { findCorpOrder } from './visit.sql'

async function openDriveFor(ctx: MemberCtx, driveNo: string): Promise<DriveOf> {
  const found = await driveFor(ctx, driveNo)
  demandOpen(found.drive, ctx.now())
  return found
}

export const boundsOfDrive = ({ drive: { shoot_from, shoot_until }, stores }: DriveTerms): BookingBounds => ({
  from: shoot_from,
  until: shoot_until,
  stores: stores.map(({ store_id, weekdays, from_time, until_time }) => ({
    ...{ store_id, weekdays, from_time, until_time },
  })),
})

/** A hold is short, whatever the chain usually grants: others of the company wait for the place. */
const HOLD_MINUTES = 15

/** Who bears what a late cancel or a missed visit costs: nobody, the company or its staff member. */
const percentsOf = ({ late_charge }: DriveRow, { keep_percent }: BookingPolicy) => ({
  company: late_charge === 'company' ? keep_percent : 0,
  staff: late_charge === 'staff' ? keep_percent : 0,
})

type Asked = Pick<StartInput, 'store_id' | 'product_id' | 'addon_ids' | 'contact_name'>

/** Everything of a price comes from the drive: what a phone says about it is not looked at. */
export function termsOf(found: DriveOf, asked: Asked, booking_policy: BookingPolicy): Terms {
  const { drive, company, staff, products } = found
  const product = products.find(({ product_id }) => product_id === asked.product_id)
  const bounds = boundsOfDrive(found)
  if (!product || !bounds.stores.some(({ store_id }) => store_id === asked.store_id)) throw new Refusal(notOffered)
  if (drive.addons === 'none' && asked.addon_ids.length > 0) throw new Refusal(addonUnknown)
  const percents = percentsOf(drive, booking_policy)
  return {
    prices: new Map([[product.product_id, product.price_fen]]),
    company: {
      ...{ id: company.id, name: company.short_name, keep_percent: percents.company },
      contact_name: asked.contact_name || staff.name,
    },
    company_fen: partsOf(drive.pay, product).company_fen,
    bounds,
    policy: {
      ...booking_policy,
      ...{ hold_minutes: HOLD_MINUTES, free_hours: drive.free_hours, keep_percent: percents.staff },
    },
  }
}

type PreviewInput = InputOf<typeof corpPreview>
type StartInput = InputOf<typeof startCorpBooking>

/** Coupons and vouchers are not for drives; gift cards pay for what the company does not. */
const choiceOf = ({
  store_id,
  day,
  time,
  product_id,
  people,
  addon_ids,
  gift_cards,
  custom,
}: PreviewInput): Choice => ({
  ...{ store_id, day, time, custom },
  items: [{ product_id, people, addon_ids, series_ids: [] }],
  tenders: { coupon_code: '', voucher_code: '', gift_cards },
})

export async function previewVisit(ctx: MemberCtx, asked: PreviewInput): Promise<CorpPreview> {
  const found = await openDriveFor(ctx, asked.drive_no)
  const { booking_policy } = await chainSettings(ctx)
  const terms = termsOf(found, { ...asked, contact_name: '' }, booking_policy)
  const { company, company_fen } = terms
  const preview = await previewOf(ctx, choiceOf(asked), terms)
  return { ...preview, company_fen, company_keep_percent: company.keep_percent }
}

interface Agreed extends Pick<DriveOf, 'staff'> {
  readonly terms: Terms
  readonly policy: BookingPolicy
}

/** With the rows of the drive and of the company locked: what was so a moment ago may have changed. */
async function demandStill(ctx: MemberCtx, tx: Tx, asked: StartInput, { staff, terms, policy }: Agreed): Promise<void> {
  const found = await driveOf(tx, asked.drive_no, ctx.principal.memberId, ctx.now())
  demandOpen(found.drive, ctx.now())
  if (found.staff.id !== staff.id) throw new Refusal(staffUnproven)
  if (!isDeepStrictEqual(termsOf(found, asked, policy), terms)) throw new Refusal(priceChanged)
}

/** The place first, then the booking, then what makes it the company's: all or nothing. */
async function start(ctx: MemberCtx, asked: StartInput, claim: Claim): Promise<BookingStarted> {
  const found = await openDriveFor(ctx, asked.drive_no)
  const { drive_no, store_id, product_id, day, remark, agreed, shown_payable_fen, besides, channel } = asked
  const { booking_policy: policy } = await chainSettings(ctx)
  const terms = termsOf(found, asked, policy)
  const submitted: Submission = { ...choiceOf(asked), remark, agreed, shown_payable_fen, besides, channel }
  const prepared = await prepareFor(ctx, submitted, terms, claim)
  const { company_fen } = terms
  const place = { drive_no, product_id, store_id, day }
  const whose = { company_id: found.company.id, staff_id: found.staff.id, company_fen }
  const member_fen = prepared.chosen.total_fen - company_fen
  return ctx.transaction(async (tx) => {
    const nth = await takeQuota(tx, { ...place, ...whose }, ctx.now())
    await demandStill(ctx, tx, asked, { staff: found.staff, terms, policy })
    const started = await holdFor(ctx, tx, prepared)
    const row = { order_sn: started.order_sn, ...place, ...whose, nth, member_fen }
    if (!(await insertCorpBooking(tx, row))) throw new Error(`${started.order_sn}: its place is taken`)
    return started
  })
}

export async function startVisit(ctx: MemberCtx, asked: StartInput, claim: Claim): Promise<BookingStarted> {
  try {
    return await start(ctx, asked, claim)
  } catch (error) {
    // What was begun is undone by now, so that HR is told by a transaction of its own.
    if (error instanceof Refusal && error.code === creditShort.code) await warnOfCredit(ctx, asked.drive_no)
    throw error
  }
}

export async function corpOrderOf(ctx: MemberCtx, orderSn: string): Promise<CorpOrderView> {
  const booking = await bookingOf(ctx, orderSn)
  const found = await findCorpOrder(ctx.db, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  return { ...booking, corp: presentCorpPart(found, booking, await memberInvoiceOf(ctx.db, orderSn)) }
}
