import { failure } from '../kernel/failure'

export const itemNotFound = failure(202007, 404, '这件好物已经下架')
export const pointsShort = failure(202008, 409, '积分不足')
export const itemSoldOut = failure(202009, 409, '已兑完')
export const itemDayOut = failure(202010, 409, '今日已兑完')
export const itemLimit = failure(202011, 409, '已达兑换上限')
export const levelShort = failure(202012, 403, '等级不足')
export const itemPointsChanged = failure(202013, 409, '所需积分有变化，请重新确认')

export const redeemNotFound = failure(202040, 404, '没有找到这次兑换')
export const redeemUsed = failure(202041, 409, '兑换的卡券已经使用，积分不能退回')
export const cardNoUnknown = failure(202042, 404, '没有找到这个会员卡号')
