import { failure } from '../kernel/failure'

export const tailNeedsDay = failure(201080, 400, '只知道手机号后四位时，请先选门店和到店日期')
export const searchTooWide = failure(201081, 400, '到店日期最多查{days}天，请缩小范围')
