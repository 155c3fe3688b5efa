import { failure } from '../kernel/failure'

export const codeInvalid = failure(202016, 400, '会员码无效，请顾客出示最新的码')
export const codeUsed = failure(202017, 409, '会员码已使用，请等顾客手机上的下一个码')
export const scansTooMany = failure(202018, 429, '尝试过多，请在{time}后再试')
/** The chain has set no pepper. */
export const codeAway = failure(202043, 503, '会员码暂时不可用，请向店员报手机号')

export const referralNotFound = failure(202044, 404, '没有等待处理的邀请')
