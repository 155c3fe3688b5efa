import { failure } from '../kernel/failure'

export const customerStale = failure(201082, 409, '顾客信息已过期，请重新登记手机号')
export const hasVisitThen = failure(201083, 409, '这位顾客在这个时间已有预约')
export const deskTooMany = failure(201084, 429, '今天登记的顾客太多了，请在{time}后再试，或请店长处理')
