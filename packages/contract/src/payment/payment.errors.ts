import { failure } from '../kernel/failure'

export const nothingToPay = failure(300001, 409, '这笔订单不需要支付')
export const payOver = failure(300002, 409, '支付时间已过，请重新下单')
export const providerRefused = failure(300003, 503, '支付暂时不可用，请稍后再试')
export const noOpenid = failure(300004, 409, '请在微信中重新授权后再支付')
export const payHere = failure(300005, 409, '当前环境不支持这种支付方式')
export const refundOver = failure(300007, 409, '可退金额不足')
