import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { ProviderAway, textOf } from '../json'
import { noticeAddress } from '../notice-address'
import type { PaymentCtx, PaymentProvider, RefundNews, RefundOrder, Trade, TradeNews } from '../payment-shape'
import { alipayBill } from './bill'
import { type AlipayNode, AlipayRefused, alipayPage, beijingTime, callAlipay } from './gateway'
import { beijingInstant, fenOfYuan } from './pay-facts'

const SUBJECT_AT_MOST = 120
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])
const UNKNOWN = 'ACQ.TRADE_NOT_EXIST'
/** Nothing was decided, or money may come in on the seller's side. */
const LATER = new Set(['ACQ.SYSTEM_ERROR', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', 'AOP.ACQ.SYSTEM_ERROR'])

/** Alipay's cashier takes no / = or & in a subject. */
const subjectOf = (description: string): string => description.replace(/[/=&]/g, ' ').slice(0, SUBJECT_AT_MOST)

/** The trade begins when the customer opens the page; until then Alipay knows nothing of it. */
function page({ env }: PaymentCtx, trade: Trade): string {
  const biz = {
    out_trade_no: trade.payNo,
    total_amount: formatYuanExact(trade.amountFen),
    subject: subjectOf(trade.description),
    product_code: 'QUICK_WAP_WAY',
    seller_id: env.ALI_SELLER_ID,
    time_expire: beijingTime(trade.expiresAt),
    ...(trade.returnUrl ? { quit_url: trade.returnUrl } : {}),
  }
  return alipayPage(env, 'alipay.trade.wap.pay', {
    notify_url: noticeAddress(env, 'alipay'),
    return_url: trade.returnUrl,
    biz_content: JSON.stringify(biz),
  })
}

/** A signed no about this very thing, by its sub_code; all else is no answer. */
async function ask(ctx: PaymentCtx, method: string, biz: object): Promise<AlipayNode | { refusedAs: string }> {
  if (!ctx.env.ALI_SELLER_ID) throw new ProviderAway('alipay: no seller id')
  try {
    return await callAlipay(ctx, method, { biz_content: JSON.stringify(biz) })
  } catch (error) {
    if (!(error instanceof AlipayRefused)) throw error
    if (!error.isSigned || error.code !== '40004' || LATER.has(error.subCode))
      throw new ProviderAway(error.message, { cause: error })
    return { refusedAs: error.subCode }
  }
}

async function query(ctx: PaymentCtx, payNo: string): Promise<TradeNews> {
  const node = await ask(ctx, 'alipay.trade.query', { out_trade_no: payNo })
  if (node.refusedAs === UNKNOWN) return { state: 'unknown' }
  if (node.refusedAs) throw new ProviderAway(`alipay query: ${node.refusedAs}`)
  if ('refusedAs' in node || textOf(node.out_trade_no) !== payNo) throw new ProviderAway('alipay: another trade')
  return newsOf(payNo, node)
}

function newsOf(payNo: string, node: AlipayNode): TradeNews {
  const status = textOf(node.trade_status)
  if (status === 'WAIT_BUYER_PAY') return { state: 'open' }
  // A closed trade with a payment date was paid, and all of it has gone back since.
  const paidAt = beijingInstant(textOf(node.send_pay_date))
  if (!PAID.has(status) && !paidAt) return { state: 'closed' }
  const amountFen = fenOfYuan(textOf(node.total_amount))
  const providerNo = textOf(node.trade_no)
  if (!amountFen || !paidAt || !providerNo) throw new ProviderAway('alipay: not a paid trade')
  return { state: 'paid', paid: { payNo, providerNo, amountFen, paidAt } }
}

async function close(ctx: PaymentCtx, payNo: string): Promise<TradeNews> {
  const node = await ask(ctx, 'alipay.trade.close', { out_trade_no: payNo })
  if (node.refusedAs === UNKNOWN) return { state: 'unknown' }
  return node.refusedAs ? query(ctx, payNo) : { state: 'closed' }
}

async function refund(ctx: PaymentCtx, order: RefundOrder): Promise<RefundNews> {
  const node = await ask(ctx, 'alipay.trade.refund', {
    out_trade_no: order.payNo,
    refund_amount: formatYuanExact(order.amountFen),
    refund_reason: order.reason.slice(0, SUBJECT_AT_MOST),
    out_request_no: order.refundNo,
  })
  if (node.refusedAs) {
    const known = await queryRefund(ctx, order)
    return known.state === 'unknown' ? { state: 'refused', note: textOf(node.refusedAs) } : known
  }
  const providerNo = textOf((node as AlipayNode).trade_no)
  if ((node as AlipayNode).fund_change === 'Y') return { state: 'settled', providerNo, settledAt: undefined }
  return { state: 'underway', providerNo }
}

async function queryRefund(ctx: PaymentCtx, { payNo, refundNo, amountFen }: RefundOrder): Promise<RefundNews> {
  const node = await ask(ctx, 'alipay.trade.fastpay.refund.query', {
    out_trade_no: payNo,
    out_request_no: refundNo,
    query_options: ['gmt_refund_pay'],
  })
  if ('refusedAs' in node || node.refund_status !== 'REFUND_SUCCESS') return { state: 'unknown' }
  if (textOf(node.out_request_no) !== refundNo || fenOfYuan(textOf(node.refund_amount)) !== amountFen)
    throw new ProviderAway('alipay: another refund')
  const settledAt = beijingInstant(textOf(node.gmt_refund_pay))
  return { state: 'settled', providerNo: textOf(node.trade_no), settledAt }
}

export const alipayPayment: PaymentProvider = {
  async open(ctx, trade) {
    const { ALI_APPID, ALI_APP_PRIVATE_KEY, ALI_PUBLIC_KEY, ALI_SELLER_ID } = ctx.env
    if (![ALI_APPID, ALI_APP_PRIVATE_KEY, ALI_PUBLIC_KEY, ALI_SELLER_ID].every(Boolean))
      throw new ProviderAway('alipay: no keys')
    return { prepay: '', url: page(ctx, trade) }
  },
  query,
  close,
  refund,
  queryRefund,
  bill: alipayBill,
  billsRefunds: 'settled',
}
