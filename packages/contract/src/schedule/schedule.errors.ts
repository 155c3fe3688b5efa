import { failure } from '../kernel/failure'

/** Shown in a dialog: the customer must choose again. */
export const slotTaken = failure(201017, 409, '该时段刚被约走，请换一个时间')
export const startClosed = failure(201018, 409, '这个时间不可预约，请换一个时间')
export const notOffered = failure(201019, 409, '该门店暂不提供所选产品')
export const dayIsOver = failure(201060, 409, '这一天已经过去，不能再改')
export const blockNotFound = failure(201061, 404, '没有找到这条停用')
export const lendNotFound = failure(201062, 404, '没有找到这次加位')
export const lendWithoutEffect = failure(201063, 409, '门店这个时间没有开放，加位不起作用')
