import { failure } from '../kernel/failure'

export const titleNotFound = failure(300401, 404, '没有找到这个发票抬头')
export const tooManyTitles = failure(300402, 409, '最多保存{count}个抬头，请先删除不用的')
export const orderNotInvoiceable = failure(300403, 409, '所选订单现在不能开票，请刷新后重试')
export const orderInvoiced = failure(300404, 409, '所选订单已经申请过发票')
export const invoiceNotFound = failure(300405, 404, '没有找到这张发票')
export const invoiceAmountChanged = failure(300406, 409, '开票金额有变化，请确认后再提交')
export const specialForCompany = failure(300407, 400, '专用发票只能开给企业')
export const invoiceFileAway = failure(300408, 503, '发票文件暂时取不到，请稍后再试')
