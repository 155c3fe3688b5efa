import { failure } from './failure'

export const invalidInput = failure(100400, 400, '提交的信息有误，请检查后重试')
export const notFound = failure(100404, 404, '没有找到您要的内容')
export const keyReused = failure(100409, 409, '请求重复但内容不同，请刷新后重试')
export const tooLarge = failure(100413, 413, '提交的内容过大')
export const wrongMediaType = failure(100415, 415, '不支持的内容格式')
export const tooManyRequests = failure(100429, 429, '操作太频繁，请稍后再试')
export const broken = failure(100500, 500, '服务开小差了，请稍后再试')
export const unavailable = failure(100503, 503, '服务正在恢复，请稍后再试')
