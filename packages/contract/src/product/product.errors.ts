import { failure } from '../kernel/failure'

export const productNotFound = failure(200504, 404, '没有找到这个产品')
export const categoryNotFound = failure(200508, 404, '没有找到这个分类')
export const wishNotFound = failure(200505, 404, '购物车里没有这一项')
export const wishFull = failure(200506, 409, '购物车最多放{count}个产品')
export const addonTooMany = failure(200509, 400, '加购「{name}」最多{count}份')
export const favouriteFull = failure(200510, 409, '收藏已经满了，取消几个再来吧')
export const peopleOutOfRange = failure(200507, 400, '人数不在产品允许的范围内')
