import { failure } from '../kernel/failure'

export const refundNotFound = failure(300301, 404, '没有找到这笔退款')
export const refundNotFailed = failure(300302, 409, '这笔退款不在待处理之列')
