import { failure } from '../kernel/failure'
import { notFoundOf } from '../kernel/payables'

export const setNotFound = failure(300501, 404, '没有找到这份套券')
export const setOver = failure(300502, 409, '这份套券现在不在售卖期')
export const soldOut = failure(300503, 409, '来晚一步，已经售罄')
export const limitReached = failure(300504, 409, '已达到每人限购的份数')
export const voucherOrderNotFound = notFoundOf('voucher_order')
export const setPriceChanged = failure(300506, 409, '价格有变化，请确认后再提交')
export const noGroups = failure(300507, 409, '这份套券不能拼团')
export const groupNotFound = failure(300508, 404, '没有找到这个拼团')
export const groupOver = failure(300509, 409, '这个团已经结束，可以自己开一个')
export const groupJoined = failure(300510, 409, '您已经在这个团里了')
export const notRefundable = failure(300511, 409, '这笔订单现在不能退款')
export const notCancellable = failure(300513, 409, '这笔订单现在不能取消')
export const notLeavable = failure(300514, 409, '这个团已经结束，不能退出')
export const notOver = failure(300515, 409, '这笔订单还没有结束，不能删除')
export const setRefundChanged = failure(300512, 409, '可退的金额有变化，请确认后再提交')
