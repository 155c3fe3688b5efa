import { failure } from '../kernel/failure'

export const refundNotFound = failure(300301, 404, '没有找到这笔退款')
export const refundNotFailed = failure(300302, 409, '这笔退款不在待处理之列')
export const refundAway = failure(300303, 503, '支付渠道暂时没有回应，请稍后再问')
