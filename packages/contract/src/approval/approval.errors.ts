import { failure } from '../kernel/failure'

export const approvalNotFound = failure(200801, 404, '没有找到这项申请')
export const approvalOver = failure(200802, 409, '这项申请已经有结果了')
export const approvalOwn = failure(200803, 403, '自己提出的申请，要由另一位同事审批')
export const approvalAsked = failure(200804, 409, '同样的申请正在等待审批')
