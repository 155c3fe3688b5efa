import { failure } from '../kernel/failure'

export const customNotFound = failure(205001, 404, '定制服务正在准备，请先看看其他产品')
/** The data say which: `{closed: [{step, code}]}`. */
export const optionClosed = failure(205002, 409, '选项已下线，请重新选择')
/** Choices that do not go together with the flow, the product or the add-ons. */
export const customChanged = failure(205003, 409, '选择有变化，请确认后再提交')
export const customPriced = failure(205004, 409, '这样改会影响价格，请取消后重新预约，或致电门店')
export const customClosed = failure(205005, 409, '距离开始不足{hours}小时，定制内容不能再改，请致电门店')
export const flowChanged = failure(205006, 409, '版本已被他人修改，请刷新后重试')
/** The data say by part of the flow what is wrong. */
export const flowRefused = failure(205007, 409, '这样保存不了')
