import type { OpenPayment, Outcome } from '../cashier/cashier'
import type { World } from '../world/world'
import type { BridgeReply, Sheet } from './calls'
import type { Answer, Api } from './invocation'

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

function cashierSheet(payment: OpenPayment): Sheet {
  return {
    kind: 'cashier',
    title: yuan(payment.amount),
    lines: [payment.description, `订单 ${payment.out_trade_no}`],
    actions: [
      { choice: 'paid', label: '支付', primary: true },
      { choice: 'cancelled', label: '取消' },
      { choice: 'failed', label: '支付失败' },
    ],
  }
}

/** Opens the cashier; it is settled on the phone, at the desk or by a test, by the first of them. */
export function openCashier(world: World, payment: OpenPayment, replyFor: (outcome: Outcome) => BridgeReply): Answer {
  return {
    sheet: cashierSheet(payment),
    choose: async (choice) => {
      const outcome = await world.cashier.settle(payment.out_trade_no, choice as Outcome, 'now')
      return replyFor(outcome ?? 'failed')
    },
    opened: (answer) => world.cashier.onSettled(payment.out_trade_no, (outcome) => answer(replyFor(outcome))),
  }
}

const wcpay = (result: string, desc?: string): BridgeReply => ({
  err_msg: `get_brand_wcpay_request:${result}`,
  ...(desc ? { err_desc: desc } : {}),
})
const wcpayResults = { paid: 'ok', cancelled: 'cancel', failed: 'fail' } as const

/** getBrandWCPayRequest, behind wx.chooseWXPay. */
export const brandWcPay: Api = ({ world, scope, args }) => {
  if (world.fault('bridge.pay_cancel', { scope })) return { reply: wcpay('cancel') }
  if (world.fault('bridge.pay_fail', { scope })) return { reply: wcpay('fail', '银行卡余额不足') }
  const prepayId = /^prepay_id=(.+)$/.exec(String(args.package ?? ''))?.[1]
  if (!prepayId) return { reply: wcpay('fail', '缺少参数 package') }
  if (args.signType !== 'RSA') return { reply: wcpay('fail', '支付验证签名失败：signType 应为 RSA') }
  const payment = world.cashier.byPrepayId(prepayId)
  if (!payment) return { reply: wcpay('fail', '该 prepay_id 不存在或已过期') }
  const refusal = payment.refuse?.(args)
  if (refusal) return { reply: wcpay('fail', refusal) }
  return openCashier(world, payment, (outcome) => wcpay(wcpayResults[outcome]))
}
