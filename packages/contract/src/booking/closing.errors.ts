import { failure } from '../kernel/failure'

export const closingNotFound = failure(201064, 404, '没有找到这次停业')
export const closingChanged = failure(201065, 409, '这次停业已被改动，请刷新后再操作')
export const closingOverlaps = failure(201066, 409, '这段时间已有停业或装修安排，请先结束它')
