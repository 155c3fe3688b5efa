import type { Env } from '../../env'
import { ProviderAway, textOf } from '../json'
import { noticeAddress } from '../notice-address'
import {
  type OpenedTrade,
  type PaymentCtx,
  type PaymentProvider,
  type RefundNews,
  type RefundOrder,
  type Trade,
  type TradeNews,
  TradeRefused,
} from '../payment-shape'
import { stampNow } from '../stamp'
import { wechatBill } from './bill'
import { callWechatPay, type Node, objectOf, WechatPayRefused } from './pay-client'
import { refundNewsOf, tradePaidOf } from './pay-facts'
import { paySignText, rsaSign } from './pay-sign'

const DESCRIPTION_AT_MOST = 127
const REASON_AT_MOST = 80

/** RFC 3339 in whole seconds. */
const instantText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`.replace('Z', '+00:00')

function clipped(text: string, bytes: number): string {
  let clip = ''
  for (const letter of text) {
    if (Buffer.byteLength(clip + letter) > bytes) break
    clip += letter
  }
  return clip
}

const prepayBody = ({ env }: PaymentCtx, trade: Trade) => ({
  appid: env.WX_APPID,
  mchid: env.WX_MCHID,
  description: clipped(trade.description, DESCRIPTION_AT_MOST),
  out_trade_no: trade.payNo,
  time_expire: instantText(trade.expiresAt),
  notify_url: noticeAddress(env, 'wechat'),
  amount: { total: trade.amountFen, currency: 'CNY' },
})

/** Whatever the words of a refusal, only the order's own state counts: the caller asks for it. */
async function prepay(ctx: PaymentCtx, kind: 'jsapi' | 'h5', body: object): Promise<Node> {
  const path = `/v3/pay/transactions/${kind}`
  try {
    return await callWechatPay(ctx, path, path, body)
  } catch (error) {
    throw error instanceof WechatPayRefused ? new TradeRefused(error.message, { cause: error }) : error
  }
}

/** The parameters of wx.chooseWXPay, signed anew each time. */
function parametersOf(env: Env, prepayId: string): OpenedTrade['parameters'] {
  const { at, nonce } = stampNow()
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce_str = nonce.replaceAll('-', '')
  const handed = `prepay_id=${prepayId}`
  const pay_sign = rsaSign(paySignText(env.WX_APPID, timestamp, nonce_str, handed), env.WX_PAY_PRIVATE_KEY)
  return { app_id: env.WX_APPID, timestamp, nonce_str, package: handed, sign_type: 'RSA', pay_sign }
}

async function openJsapi(ctx: PaymentCtx, trade: Trade, savedPrepayId: string): Promise<OpenedTrade> {
  const asked = async () =>
    textOf((await prepay(ctx, 'jsapi', { ...prepayBody(ctx, trade), payer: { openid: trade.openid } })).prepay_id)
  const prepayId = savedPrepayId || (await asked())
  if (!prepayId) throw new ProviderAway('wechat pay: no prepay_id')
  return { prepay: prepayId, parameters: parametersOf(ctx.env, prepayId) }
}

/** Its address is good for five minutes, so it is asked for each time. */
async function openH5(ctx: PaymentCtx, trade: Trade): Promise<OpenedTrade> {
  const scene_info = { payer_client_ip: trade.address, h5_info: { type: 'Wap' } }
  const page = textOf((await prepay(ctx, 'h5', { ...prepayBody(ctx, trade), scene_info })).h5_url)
  if (!page) throw new ProviderAway('wechat pay: no h5_url')
  const back = trade.returnUrl ? `&redirect_url=${encodeURIComponent(trade.returnUrl)}` : ''
  return { prepay: page, url: `${page}${back}` }
}

const OPEN = new Set(['NOTPAY', 'USERPAYING', 'ACCEPT'])
const PAID = new Set(['SUCCESS', 'REFUND'])

/** Only WeChat Pay's own error code counts: a 404 of a proxy is no answer. */
const isUnknown = (error: unknown, reason: string): boolean =>
  error instanceof WechatPayRefused && error.status === 404 && error.reason === reason

async function query(ctx: PaymentCtx, payNo: string): Promise<TradeNews> {
  const place = '/v3/pay/transactions/out-trade-no'
  try {
    const node = await callWechatPay(ctx, place, `${place}/${payNo}?mchid=${ctx.env.WX_MCHID}`)
    const state = textOf(node.trade_state)
    if (textOf(node.out_trade_no) !== payNo) throw new ProviderAway('wechat pay: another order')
    if (!PAID.has(state)) return { state: OPEN.has(state) ? 'open' : 'closed' }
    const paid = tradePaidOf(ctx.env, node)
    if (!paid) throw new ProviderAway('wechat pay: another merchant')
    return { state: 'paid', paid }
  } catch (error) {
    if (isUnknown(error, 'ORDERNOTEXIST')) return { state: 'unknown' }
    throw error instanceof WechatPayRefused ? new ProviderAway(error.message, { cause: error }) : error
  }
}

async function close(ctx: PaymentCtx, payNo: string): Promise<TradeNews> {
  const place = '/v3/pay/transactions/out-trade-no/close'
  try {
    await callWechatPay(ctx, place, `/v3/pay/transactions/out-trade-no/${payNo}/close`, { mchid: ctx.env.WX_MCHID })
    return { state: 'closed' }
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    return query(ctx, payNo)
  }
}

const REFUNDS = '/v3/refund/domestic/refunds'
/** Money may come in on the merchant's side: the same number is tried again. */
const LATER = new Set(['NOTENOUGH', 'RULELIMIT'])

async function refund(ctx: PaymentCtx, order: RefundOrder): Promise<RefundNews> {
  const { payNo, refundNo, amountFen, totalFen, reason } = order
  try {
    const node = await callWechatPay(ctx, REFUNDS, REFUNDS, {
      out_trade_no: payNo,
      out_refund_no: refundNo,
      reason: clipped(reason, REASON_AT_MOST),
      notify_url: noticeAddress(ctx.env, 'wechat'),
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    })
    return refundOf(order, node)
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    const known = await queryRefund(ctx, order)
    if (known.state !== 'unknown') return known
    if (LATER.has(error.reason)) throw new ProviderAway(error.message, { cause: error })
    return { state: 'refused', note: `${error.status} ${error.reason}` }
  }
}

function refundOf({ payNo, refundNo, amountFen }: RefundOrder, node: Node): RefundNews {
  const isOurs = textOf(node.out_refund_no) === refundNo && textOf(node.out_trade_no) === payNo
  if (!isOurs || objectOf(node.amount).refund !== amountFen) throw new ProviderAway('wechat pay: another refund')
  return refundNewsOf(textOf(node.status), node)
}

async function queryRefund(ctx: PaymentCtx, order: RefundOrder): Promise<RefundNews> {
  try {
    return refundOf(order, await callWechatPay(ctx, `${REFUNDS}/query`, `${REFUNDS}/${order.refundNo}`))
  } catch (error) {
    if (isUnknown(error, 'RESOURCENOTEXISTS')) return { state: 'unknown' }
    throw error instanceof WechatPayRefused ? new ProviderAway(error.message, { cause: error }) : error
  }
}

export const wechatPayment: PaymentProvider = {
  open: (ctx, trade, savedPrepayId) =>
    trade.way === 'wx_jsapi' ? openJsapi(ctx, trade, savedPrepayId) : openH5(ctx, trade),
  query,
  close,
  refund,
  queryRefund,
  bill: wechatBill,
  billsRefunds: 'sent',
}
