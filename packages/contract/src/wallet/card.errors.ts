import { failure } from '../kernel/failure'

/** Not shown unless the caller asks for it. */
export const couponGone = failure(300202, 409, '优惠已失效，请重新选择')
export const codeUnknown = failure(300203, 404, '兑换码不正确或已被使用')
export const codeTries = failure(300204, 429, '尝试次数过多，请在{time}后再试')
export const couponUnfit = failure(300205, 409, '这张优惠不适用于当前预约')
export const cardNotFound = failure(300206, 404, '没有找到这张卡券')
export const balanceShort = failure(300207, 409, '礼品卡余额不足，请重新选择')
export const phoneUnproven = failure(300208, 403, '请先验证手机号')
export const cardNotGiveable = failure(300209, 409, '这张卡券现在不能转赠')
export const givingNotFound = failure(300210, 404, '没有找到这次转赠')
export const givingOver = failure(300211, 409, '这份礼物已经被好友收下了')
export const giftNotFound = failure(300212, 404, '这个链接不完整或已经更换')
export const giftGone = failure(300213, 409, '来晚一步，这份礼物已经不在了')
export const giftOwn = failure(300214, 409, '这是您自己送出的，发给好友吧')
export const givingsTooMany = failure(300215, 429, '今天送出的已经很多了，明天再送吧')
export const takesTooMany = failure(300216, 429, '今天收下的已经很多了，明天再来吧')
