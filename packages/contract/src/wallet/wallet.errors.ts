import { failure } from '../kernel/failure'

/** Not shown unless the caller asks for it. */
export const couponGone = failure(300202, 409, '优惠已失效，请重新选择')
export const codeUnknown = failure(300203, 404, '兑换码不正确或已被使用')
export const codeTries = failure(300204, 429, '尝试次数过多，请稍后再试')
export const couponUnfit = failure(300205, 409, '这张优惠不适用于当前预约')
export const cardNotFound = failure(300206, 404, '没有找到这张卡券')
export const balanceShort = failure(300207, 409, '礼品卡余额不足，请重新选择')
export const phoneUnproven = failure(300208, 403, '请先验证手机号')
