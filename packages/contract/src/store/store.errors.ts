import { failure } from '../kernel/failure'

export const commentNotFound = failure(200405, 404, '没有找到这条评价')
export const regionNotFound = failure(200406, 404, '没有找到这个区域')
export const regionNameTaken = failure(200407, 409, '已有同名的区域')
export const storeNotFound = failure(200404, 404, '没有找到这家门店')
