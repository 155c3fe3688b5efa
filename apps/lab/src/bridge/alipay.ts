import type { Api } from './invocation'
import { openCashier } from './pay'

const resultCodes = { paid: '9000', cancelled: '6001', failed: '4000' } as const
const noted = ['closeWebview', 'popWindow', 'setTitle', 'showOptionMenu', 'hideOptionMenu', 'toast']

/** AlipayJSBridge.call: the few native calls a plain H5 page can make. */
export const alipayApi: Api = ({ world, name, args }) => {
  if (name === 'tradePay') {
    const payment = world.cashier.byPrepayId(String(args.tradeNO ?? ''))
    if (!payment) return { reply: { resultCode: '4000', memo: '交易不存在' } }
    return openCashier(world, payment, (outcome) => ({ resultCode: resultCodes[outcome] }))
  }
  return { reply: noted.includes(name) ? { success: true } : { error: 1, errorMessage: '接口不存在' } }
}
