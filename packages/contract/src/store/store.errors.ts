import { failure } from '../kernel/failure'

export const commentNotFound = failure(200405, 404, '没有找到这条评价')
export const storeNotFound = failure(200404, 404, '没有找到这家门店')
