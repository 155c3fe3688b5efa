import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import { noOpenid, nothingToPay, payOver, providerRefused } from '@kuaimen/contract/payment/payment.errors'
import type { PaymentParameters } from '@kuaimen/contract/payment/payment.views'
import type { Ctx, Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { ProviderAway } from '../providers/json'
import { paymentProviders, type Trade, type TradeNews, TradeRefused } from '../providers/payment'
import { payments } from '../signals/metrics'
import {
  addJob,
  findReusable,
  findPayment as findRow,
  insertPayment,
  listSuperseded,
  lockPayable,
  markClosed,
  type Payment,
  paymentsOf as rowsOf,
  savePrepay,
} from './payment.sql'
import { settlePayment } from './settled.service'

export type { Payment }

export interface PaymentWanted {
  readonly kind: PayableKind
  readonly payable_no: string
  readonly member_id: number
  readonly amount_fen: number
  /** What the customer reads at the cashier. */
  readonly description: string
  /** The provider takes no money after it. */
  readonly expires_at: Date
  readonly way: Payment['way']
  /** Who pays, for wx_jsapi. */
  readonly openid?: string
  /** Where the provider's page sends the customer back to, for wx_h5 and ali_wap. */
  readonly return_url?: string
}

export interface OpenedPayment {
  readonly pay_no: string
  /** For wx_jsapi. */
  readonly parameters?: PaymentParameters
  /** For wx_h5 and ali_wap: the provider's page. */
  readonly url?: string
}

const PROVIDER_OF = { wx_jsapi: 'wechat', wx_h5: 'wechat', ali_wap: 'alipay' } as const

const providerOf = ({ way }: Payment) => paymentProviders[PROVIDER_OF[way]]

/** Never inside an open transaction: it calls the provider. The row is committed before the call. */
export async function openPayment(ctx: Ctx, wanted: PaymentWanted): Promise<OpenedPayment> {
  if (wanted.way === 'wx_jsapi' && !wanted.openid) throw new Refusal(noOpenid)
  if (wanted.expires_at <= ctx.now()) throw new Refusal(payOver)
  const row = await ctx.transaction((tx) => claim(ctx, tx, wanted))
  const { prepay, parameters, url } = await openTrade(ctx, row, wanted)
  payments.inc({ provider: row.provider, result: 'opened' })
  if (prepay !== row.prepay) await savePrepay(ctx.db, row.pay_no, prepay)
  return {
    pay_no: row.pay_no,
    ...(parameters ? { parameters: { pay_no: row.pay_no, ...parameters } } : {}),
    ...(url ? { url } : {}),
  }
}

/** The attempt under way, if it is just what is wanted; else a new one, and the others are closed soon. */
async function claim(ctx: Ctx, tx: Tx, wanted: PaymentWanted): Promise<Payment> {
  const { openid = '', return_url: _, ...values } = wanted
  const payer = wanted.way === 'wx_jsapi' ? openid : ''
  await lockPayable(tx, wanted.payable_no)
  const reusable = await findReusable(tx, { ...values, payer }, ctx.now())
  if (reusable) return reusable
  const pay_no = makeId('P', ctx.randomBytes(ID_LENGTH))
  for (const old of await listSuperseded(tx, wanted.payable_no, pay_no)) await addJob(tx, 'payment:close', old.pay_no)
  const provider = PROVIDER_OF[wanted.way]
  return insertPayment(tx, { ...values, pay_no, payer, provider, state: 'pending', created_at: ctx.now() })
}

async function openTrade(ctx: Ctx, row: Payment, { return_url = '' }: PaymentWanted) {
  const trade: Trade = {
    payNo: row.pay_no,
    amountFen: row.amount_fen,
    description: row.description,
    expiresAt: row.expires_at,
    way: row.way,
    openid: row.payer,
    returnUrl: return_url,
    address: ctx.caller.address,
  }
  try {
    return await providerOf(row).open(ctx, trade, row.prepay)
  } catch (error) {
    payments.inc({ provider: row.provider, result: 'not_opened' })
    ctx.log.warn({ err: error, pay_no: row.pay_no, way: row.way }, 'payment not opened')
    if (error instanceof TradeRefused && (await isPaidAfterAll(ctx, row))) throw new Refusal(nothingToPay)
    throw error instanceof ProviderAway || error instanceof TradeRefused ? new Refusal(providerRefused) : error
  }
}

/** A refusal to open may mean that it is paid or closed already: ask for its state. */
async function isPaidAfterAll(ctx: Ctx, row: Payment): Promise<boolean> {
  try {
    return await applyNews(ctx, row, await providerOf(row).query(ctx, row.pay_no))
  } catch (error) {
    if (error instanceof ProviderAway) return false
    throw error
  }
}

/** Writes down what the provider says. True: it is paid. */
async function applyNews(services: Services, row: Payment, news: TradeNews): Promise<boolean> {
  const { db, now } = services
  if (news.state === 'paid') {
    const { payNo, providerNo, amountFen, paidAt } = news.paid
    const facts = { pay_no: payNo, provider_no: providerNo, amount_fen: amountFen, paid_at: paidAt }
    return (await settlePayment(services, { provider: row.provider, source: 'query', ...facts })) !== 'refused'
  }
  if (news.state === 'closed') await markClosed(db, row.pay_no, now())
  return false
}

/** Asks the provider about one payment and settles it when paid. True: it is paid. */
export async function askProvider(services: Services, payNo: string): Promise<boolean> {
  const row = await findRow(services.db, payNo)
  if (!row) return false
  if (row.state === 'paid') return true
  return applyNews(services, row, await providerOf(row).query(services, payNo))
}

/** unpaid: the providers said so; unknown: one of them did not answer. */
export type Said = 'paid' | 'unpaid' | 'unknown'

/** Asks about all pending payments of a payable. A provider that is away is no news. */
export async function askAbout(services: Services, payableNo: string): Promise<Said> {
  const { db, log } = services
  const open = (await rowsOf(db, payableNo)).filter(({ state }) => state !== 'closed')
  const said = await Promise.all(
    open.map(async ({ pay_no }): Promise<Said> => {
      try {
        return (await askProvider(services, pay_no)) ? 'paid' : 'unpaid'
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error
        logIgnored(log, 'payment:ask', error, { pay_no })
        return 'unknown'
      }
    }),
  )
  return said.find((one) => one === 'paid') ?? said.find((one) => one === 'unknown') ?? 'unpaid'
}

/** Closes at the provider; what turns out paid is settled instead. closed: it is not paid. */
export async function closePayment(services: Services, payNo: string): Promise<'closed' | 'paid'> {
  const row = await findRow(services.db, payNo)
  if (row?.state === 'paid') return 'paid'
  if (row?.state !== 'pending') return 'closed'
  const news = await providerOf(row).close(services, payNo)
  if (news.state === 'open') throw new ProviderAway('payment: not closed')
  if (await applyNews(services, row, news)) return 'paid'
  // Alipay knows a trade once its page was opened: until it expires the customer may open it, and we query.
  const isOver = row.way !== 'ali_wap' || row.expires_at <= services.now()
  if (news.state === 'unknown' && isOver) await markClosed(services.db, payNo, services.now())
  return 'closed'
}

/** What is still open for a payable that is over is closed soon, so that nobody pays for it. */
export async function closeOpenPayments(tx: Tx, payableNo: string): Promise<void> {
  for (const { pay_no } of await listSuperseded(tx, payableNo, '')) await addJob(tx, 'payment:close', pay_no)
}

export const findPayment = (tx: Tx, payNo: string): Promise<Payment | undefined> => findRow(tx, payNo)

/** All attempts for one payable, oldest first. */
export const paymentsOf = (tx: Tx, payableNo: string): Promise<Payment[]> => rowsOf(tx, payableNo)
