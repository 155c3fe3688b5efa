import { failure } from '../kernel/failure'

export const campaignNotFound = failure(203020, 404, '没有找到这个活动')
export const previewOver = failure(203021, 410, '预览已失效')
export const offerGone = failure(203022, 409, '已领完')
export const offerGoneToday = failure(203023, 409, '今日已领完，明天再来')
export const offerTaken = failure(203024, 409, '已达领取上限')
export const offerClosed = failure(203025, 409, '活动未开始或已结束')
export const offerUnfit = failure(203026, 403, '暂不符合领取条件')
export const campaignChanged = failure(203027, 409, '版本已被他人修改，请刷新后重试')
export const formNotFound = failure(203028, 404, '没有找到这张表单')
export const tokenUnknown = failure(203029, 404, '链接无效')
export const publishRefused = failure(203030, 409, '发布检查未通过')
