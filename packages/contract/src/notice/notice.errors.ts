import { failure } from '../kernel/failure'

export const messageNotFound = failure(206001, 404, '没有找到这条消息')
export const remindersFixed = failure(206002, 409, '重要变更至少保留一种提醒方式')
