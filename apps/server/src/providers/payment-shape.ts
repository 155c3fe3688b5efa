import type { PaymentParameters } from '@kuaimen/contract/payment/payment.views'
import type { Services } from '../context'

export type PaymentCtx = Pick<Services, 'env' | 'log'>

/** One attempt to be paid, as the provider is asked for it; asked again it must be the same. */
export interface Trade {
  readonly payNo: string
  readonly amountFen: number
  readonly description: string
  readonly expiresAt: Date
  readonly way: 'wx_jsapi' | 'wx_h5' | 'ali_wap'
  readonly openid: string
  readonly returnUrl: string
  /** The customer's own, where the provider wants to know. */
  readonly address: string
}

export interface OpenedTrade {
  /** To be saved and passed in again. */
  readonly prepay: string
  readonly parameters?: Omit<PaymentParameters, 'pay_no'>
  readonly url?: string
}

/** A provider's signed word about money that came in. The merchant is checked; the amount is not. */
export interface TradePaid {
  readonly payNo: string
  readonly providerNo: string
  readonly amountFen: number
  readonly paidAt: Date
}

/** unknown: the provider never heard of it. */
export type TradeNews = { readonly state: 'paid'; readonly paid: TradePaid } | { readonly state: TradeState }
type TradeState = 'open' | 'closed' | 'unknown'

export interface RefundOrder {
  readonly payNo: string
  readonly refundNo: string
  readonly amountFen: number
  readonly totalFen: number
  readonly reason: string
}

/** refused: for good, a person must look; underway: accepted, which is not settled. */
export type RefundNews =
  | { readonly state: 'settled'; readonly providerNo: string; readonly settledAt: Date | undefined }
  | { readonly state: 'underway'; readonly providerNo: string; readonly acceptedAt?: Date | undefined }
  | { readonly state: 'refused'; readonly note: string }
  | { readonly state: 'unknown' }

/** One payment in a provider's own books of a day. */
type BillPayment = Pick<TradePaid, 'payNo' | 'providerNo' | 'amountFen'>
type BillRefund = Pick<RefundOrder, 'payNo' | 'refundNo' | 'amountFen'>

/** A provider's own books of a day. */
export interface Bill {
  readonly payments: readonly BillPayment[]
  readonly refunds: readonly BillRefund[]
}

/** An answer that is not certain is thrown as ProviderAway: the caller tries again. */
export interface PaymentProvider {
  open(ctx: PaymentCtx, trade: Trade, prepay: string): Promise<OpenedTrade>
  query(ctx: PaymentCtx, payNo: string): Promise<TradeNews>
  close(ctx: PaymentCtx, payNo: string): Promise<TradeNews>
  refund(ctx: PaymentCtx, order: RefundOrder): Promise<RefundNews>
  queryRefund(ctx: PaymentCtx, order: RefundOrder): Promise<RefundNews>
  /** Payments and refunds of a day of Beijing. */
  bill(ctx: PaymentCtx, day: string): Promise<Bill>
  /** Which day's bill contains a refund: that of its acceptance, or that of its arrival. */
  readonly billsRefunds: 'sent' | 'settled'
}

/** The provider will not open this trade; its query tells what has become of it. */
export class TradeRefused extends Error {
  override name = 'TradeRefused'
}

/** Not from the provider, not for this merchant, or too old. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused'
}

/** The refund that a notice is about, by all the fields that name it. */
export type NoticedRefund = Pick<RefundOrder, 'payNo' | 'refundNo' | 'amountFen'>

export type PaymentNotice =
  | { readonly about: 'trade'; readonly paid: TradePaid }
  | ({ readonly about: 'refund'; readonly news: RefundNews } & NoticedRefund)
  /** Genuine, but of no interest to us. */
  | { readonly about: 'nothing' }
