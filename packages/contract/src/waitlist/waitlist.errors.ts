import { failure } from '../kernel/failure'

export const tooManyWaits = failure(207001, 409, '最多同时候补{count}个，请先结束一个')
export const waitNotFound = failure(207002, 404, '没有找到这个候补')
/** With the start that is open: whoever wants it books it. */
export const openAlready = failure(207003, 409, '现在就有位置，不用候补')
export const waitDayClosed = failure(207004, 409, '所选的日期和时段不能预约，请重新选择')
export const waitsPaused = failure(207005, 429, '今天候补得太多了，请明天再试')
export const turnNotFound = failure(207006, 404, '这个位置已经不再为您保留')
export const waitsOverlap = failure(207007, 409, '您已经在候补同样的产品和时间，不用重复排队')
