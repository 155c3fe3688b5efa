import { failure } from '../kernel/failure'

export const nothingToPay = failure(300001, 409, '这笔订单不需要支付')
export const payOver = failure(300002, 409, '支付时间已过，请重新下单')
export const providerRefused = failure(300003, 503, '支付暂时不可用，请稍后再试')
export const noOpenid = failure(300004, 409, '请在微信中重新授权后再支付')
export const payHere = failure(300005, 409, '当前环境不支持这种支付方式')
export const refundOver = failure(300007, 409, '可退金额不足')
export const differenceNotFound = failure(300010, 404, '没有找到这条对账差异')
export const differenceClosed = failure(300011, 409, '这条差异已经关闭')
export const dayNotOver = failure(300012, 409, '还没有到这一天')
export const billAway = failure(300013, 503, '支付渠道的账单暂时取不到，请稍后再试')
export const spanTooLong = failure(300014, 409, '日期范围太长，请缩短后再看')
