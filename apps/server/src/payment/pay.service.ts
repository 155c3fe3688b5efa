import type { Environment } from '@kuaimen/contract/kernel/environment'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import { kindOf, notFoundOf, type PayableKind } from '@kuaimen/contract/kernel/payables'
import { payHere } from '@kuaimen/contract/payment/payment.errors'
import { payRefusal } from '@kuaimen/contract/payment/payment.rules'
import type { PaymentPage, PaymentParameters, PaymentState } from '@kuaimen/contract/payment/payment.views'
import { openidOf } from '../account/login/identity.service'
import { settingOf } from '../brand/brand.service'
import type { Ctx, MemberCtx } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { originOf } from '../http/request/hosts'
import type { Due } from './payable.port'
import { payableOf } from './payable.service'
import { askAbout, openPayment, type Payment, paymentsOf, type Said } from './payment.service'

type Way = Payment['way']

/** The payable of a number and what is due for it; a number that is not the caller's does not exist. */
async function dueOf(ctx: MemberCtx, payableNo: string): Promise<Due & { readonly kind: PayableKind }> {
  const kind = kindOf(payableNo)
  if (!kind) throw new Error('payment: the number of nothing that is paid')
  const due = await payableOf(ctx, kind).dueOf(ctx, payableNo)
  if (!due) throw new Refusal(notFoundOf(kind))
  return { ...due, kind }
}

const WAYS: Record<Environment['kind'], readonly Way[]> = {
  wx: ['wx_jsapi'],
  wxwork: ['wx_h5'],
  ali: ['ali_wap'],
  toutiao: ['ali_wap', 'wx_h5'],
  mobile: ['wx_h5', 'ali_wap'],
  desktop: [],
}

/** Ways that this environment knows and that the brand has a contract for; a page inside a mini-program has none. */
function waysHere({ env, caller }: Ctx): Way[] {
  const has: Record<Way, boolean> = {
    wx_jsapi: env.WX_MCHID !== '',
    wx_h5: env.WX_MCHID !== '',
    ali_wap: env.ALI_APPID !== '',
  }
  const { kind, miniProgram } = caller.environment
  return miniProgram ? [] : WAYS[kind].filter((way) => has[way])
}

const DESCRIPTION_AT_MOST = 40

async function describe(ctx: Ctx, names: readonly string[]): Promise<string> {
  const brand = (await settingOf<string>(ctx.db, 'brand_name')) ?? ''
  const text = [brand, names.join('、')].filter(Boolean).join('-')
  return text.length > DESCRIPTION_AT_MOST ? `${text.slice(0, DESCRIPTION_AT_MOST - 1)}…` : text
}

async function pay(ctx: MemberCtx, payable_no: string, way: Way, ticket = '') {
  const due = await dueOf(ctx, payable_no)
  const refusal = payRefusal(due.is)
  if (refusal) throw new Refusal(refusal)
  if (due.until === null) throw new Error('payment: due without an end')
  if (!waysHere(ctx).includes(way)) throw new Refusal(payHere)
  const openid = way === 'wx_jsapi' ? await openidOf(ctx, ctx.principal.memberId, ticket) : undefined
  return openPayment(ctx, {
    kind: due.kind,
    payable_no,
    member_id: ctx.principal.memberId,
    amount_fen: due.amount_fen,
    description: await describe(ctx, due.names),
    expires_at: due.until,
    way,
    ...(openid ? { openid } : {}),
    return_url: pageOrigin(ctx) + paths.payment({ payable_no }),
  })
}

/** Where the customer is now; with hosts configured, only one of them. */
function pageOrigin({ env: { PUBLIC_HOSTS: hosts }, caller }: Ctx): string {
  const [first = caller.host] = hosts
  return originOf(hosts.includes(caller.host) ? caller.host : first)
}

export async function payJsapi(ctx: MemberCtx, payableNo: string, ticket: string): Promise<PaymentParameters> {
  const { parameters } = await pay(ctx, payableNo, 'wx_jsapi', ticket)
  if (!parameters) throw new Refusal(payHere)
  return parameters
}

export async function payPage(ctx: MemberCtx, payableNo: string, way: 'wx_h5' | 'ali_wap'): Promise<PaymentPage> {
  const { pay_no, url } = await pay(ctx, payableNo, way)
  if (!url) throw new Refusal(payHere)
  return { pay_no, url }
}

/**
 * Paid at the provider, but the job has not run yet: no reason to let the customer wait. What the payable refuses is
 * not the customer's to read: the job does it again, and the state is told as it is.
 */
async function settleNow(ctx: MemberCtx, kind: PayableKind, payableNo: string): Promise<Said> {
  const said = await askAbout(ctx, payableNo)
  if (said !== 'paid') return said
  const payable = payableOf(ctx, kind)
  for (const payment of await paymentsOf(ctx.db, payableNo))
    if (payment.state === 'paid')
      await payable.settled(ctx, payment).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        logIgnored(ctx.log, 'payment:settle_now', error, { pay_no: payment.pay_no })
      })
  return said
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export async function payStateOf(ctx: MemberCtx, payable_no: string, ask: '0' | '1'): Promise<PaymentState> {
  const first = await dueOf(ctx, payable_no)
  const said = ask === '1' && first.is !== 'paid' ? await settleNow(ctx, first.kind, payable_no) : 'paid'
  const due = await dueOf(ctx, payable_no)
  const cameIn = due.is === 'over' && (await paymentsOf(ctx.db, payable_no)).some(({ state }) => state === 'paid')
  return {
    kind: due.kind,
    payable_no,
    order_sn: due.order_sn ?? null,
    state: due.is === 'due' ? 'waiting' : due.is === 'paid' ? 'paid' : cameIn ? 'late' : 'over',
    said: said === 'paid' ? '' : said,
    payable_fen: due.amount_fen,
    hold_until: due.is === 'due' && due.until ? seconds(due.until) : null,
    description: await describe(ctx, due.names),
    ways: waysHere(ctx),
  }
}
