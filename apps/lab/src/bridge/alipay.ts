import type { Api } from './invocation'

/** AlipayJSBridge.call: the few native calls a plain H5 page can make. */
export const alipayApi: Api = ({ world, name, args }) => {
  if (name === 'tradePay') {
    const payment = world.cashier.byPrepayId(String(args.tradeNO ?? ''))
    // The payment room opens Alipay trades at the same counter; until then there is none to find.
    return { reply: { resultCode: payment ? '8000' : '4000', memo: payment ? '' : '交易不存在' } }
  }
  if (['closeWebview', 'popWindow', 'setTitle', 'showOptionMenu', 'hideOptionMenu', 'toast'].includes(name))
    return { reply: { success: true } }
  return { reply: { error: 1, errorMessage: '接口不存在' } }
}
