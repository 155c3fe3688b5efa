import { failure } from '../kernel/failure'

export const storeNotFound = failure(200404, 404, '没有找到这家门店')
