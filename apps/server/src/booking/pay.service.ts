import { bookingNotFound } from '@kuaimen/contract/booking/booking.errors'
import { dueStateOf } from '@kuaimen/contract/booking/booking-acts.rules'
import type { Environment } from '@kuaimen/contract/kernel/environment'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import { payHere, payOver } from '@kuaimen/contract/payment/payment.errors'
import { type DueState, payRefusal } from '@kuaimen/contract/payment/payment.rules'
import type { PaymentPage, PaymentParameters, PaymentState } from '@kuaimen/contract/payment/payment.views'
import { openidOf } from '../account/identity.service'
import { settingOf } from '../brand/brand.service'
import type { Ctx, MemberCtx } from '../context'
import { askAbout, openPayment, type Payment, paymentsOf } from '../payment/payment.service'
import { voucherDueOf } from '../shop/due.service'
import { settleVoucherOrder } from '../shop/settle.service'
import { seconds } from './booking.present'
import { findOwn } from './booking.sql'
import { findReschedule } from './reschedule.sql'
import { settleBookingPayment } from './settle.service'

type Way = Payment['way']

/** What can be paid: a held booking, the difference of a held reschedule, or a voucher order. */
interface Due {
  readonly subject: Payment['subject']
  readonly no: string
  /** The booking it belongs to; a voucher order is its own. */
  readonly order_sn: string
  readonly amount_fen: number
  readonly until: Date | null
  readonly is: DueState
  readonly names: string[]
}

async function dueOf(ctx: MemberCtx, no: string): Promise<Due> {
  if (no.startsWith('K')) return voucherDueOf(ctx, no)
  const move = no.startsWith('X') ? await findReschedule(ctx.db, no) : undefined
  const found = await findOwn(ctx.db, ctx.principal.memberId, move?.order_sn ?? no)
  if (!found) throw new Refusal(bookingNotFound)
  const { booking: row } = found
  const names = row.lines.map(({ name }) => name)
  if (!move) {
    const is = dueStateOf(row, ctx.now())
    return { subject: 'booking', no, order_sn: no, amount_fen: row.payable_fen, until: row.hold_until, is, names }
  }
  const isOver = move.state === 'expired' || (move.hold_until !== null && move.hold_until <= ctx.now())
  const is = move.state === 'done' ? 'paid' : isOver ? 'over' : 'due'
  return {
    subject: 'reschedule',
    no,
    order_sn: move.order_sn,
    amount_fen: move.difference_fen,
    until: move.hold_until,
    is,
    names: names.map((name) => `改期差价 ${name}`),
  }
}

const WAYS: Record<Environment['kind'], readonly Way[]> = {
  wx: ['wx_jsapi'],
  wxwork: ['wx_h5'],
  ali: ['ali_wap'],
  toutiao: ['ali_wap', 'wx_h5'],
  mobile: ['wx_h5', 'ali_wap'],
  desktop: [],
}

/** Ways that this environment knows and that the brand has a contract for. */
function waysHere({ env, caller }: Ctx): Way[] {
  const has: Record<Way, boolean> = {
    wx_jsapi: env.WX_MCHID !== '',
    wx_h5: env.WX_MCHID !== '',
    ali_wap: env.ALI_APPID !== '',
  }
  return WAYS[caller.environment.kind].filter((way) => has[way])
}

const DESCRIPTION_AT_MOST = 40

async function describe(ctx: Ctx, names: string[]): Promise<string> {
  const brand = (await settingOf<string>(ctx.db, 'brand_name')) ?? ''
  const text = [brand, names.join('、')].filter(Boolean).join('-')
  return text.length > DESCRIPTION_AT_MOST ? `${text.slice(0, DESCRIPTION_AT_MOST - 1)}…` : text
}

async function pay(ctx: MemberCtx, no: string, way: Way, ticket = '') {
  const due = await dueOf(ctx, no)
  const refusal = payRefusal(due.is)
  if (refusal) throw new Refusal(refusal)
  if (due.until === null) throw new Refusal(payOver)
  if (!waysHere(ctx).includes(way)) throw new Refusal(payHere)
  const openid = way === 'wx_jsapi' ? await openidOf(ctx, ctx.principal.memberId, ticket) : undefined
  return openPayment(ctx, {
    subject: due.subject,
    subject_no: no,
    member_id: ctx.principal.memberId,
    amount_fen: due.amount_fen,
    description: await describe(ctx, due.names),
    expires_at: due.until,
    way,
    ...(openid ? { openid } : {}),
    return_url: originOf(ctx) + paths.payment({ order_sn: no }),
  })
}

/** Where the customer is now; with hosts configured, only one of them. */
function originOf({ env, caller }: Ctx): string {
  const hosts = env.PUBLIC_HOSTS
  const host = hosts.length === 0 || hosts.includes(caller.host) ? caller.host : hosts[0]
  return `${/(^|\.)localhost(:\d+)?$|^127\./.test(host ?? '') ? 'http' : 'https'}://${host}`
}

export async function payJsapi(
  ctx: MemberCtx,
  { order_sn, ticket }: { order_sn: string; ticket: string },
): Promise<PaymentParameters> {
  const { parameters } = await pay(ctx, order_sn, 'wx_jsapi', ticket)
  if (!parameters) throw new Refusal(payHere)
  return parameters
}

export async function payPage(ctx: MemberCtx, no: string, way: 'wx_h5' | 'ali_wap'): Promise<PaymentPage> {
  const { pay_no, url } = await pay(ctx, no, way)
  if (!url) throw new Refusal(payHere)
  return { pay_no, url }
}

/** Paid at the provider, but the job has not told us yet: no reason to let the customer wait. */
async function catchUp(ctx: MemberCtx, no: string): Promise<void> {
  if (!(await askAbout(ctx, no))) return
  const note = no.startsWith('K') ? settleVoucherOrder : settleBookingPayment
  for (const payment of await paymentsOf(ctx.db, no)) if (payment.state === 'paid') await note(ctx, payment)
}

export async function payStateOf(
  ctx: MemberCtx,
  { order_sn, ask }: { order_sn: string; ask: '0' | '1' },
): Promise<PaymentState> {
  const first = await dueOf(ctx, order_sn)
  if (ask === '1' && first.is !== 'paid') await catchUp(ctx, order_sn)
  const due = await dueOf(ctx, order_sn)
  const cameIn = due.is === 'over' && (await paymentsOf(ctx.db, order_sn)).some(({ state }) => state === 'paid')
  return {
    order_sn: due.order_sn,
    state: due.is === 'due' ? 'waiting' : due.is === 'paid' ? 'paid' : cameIn ? 'late' : 'over',
    payable_fen: due.amount_fen,
    hold_until: due.is === 'due' && due.until ? seconds(due.until) : null,
    description: await describe(ctx, due.names),
    ways: waysHere(ctx),
  }
}
