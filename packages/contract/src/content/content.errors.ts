import { failure } from '../kernel/failure'

export const questionTypeNotFound = failure(203001, 404, '没有找到这类问题')
