import { failure } from '../kernel/failure'

export const companyUnknown = failure(204101, 404, '企业码不正确')
/** Never says which of the two was wrong. */
export const rosterUnmatched = failure(204102, 400, '信息与名单不符')
export const emailCodeWrong = failure(204103, 400, '验证码不正确')
/** With HR's contact. */
export const staffTaken = failure(204104, 409, '该员工已由其他账号验证')
export const verifyTooMany = failure(204105, 429, '尝试过多，请在{time}后再试')
export const companyClosed = failure(204106, 409, '企业活动未开放')
export const emailForeign = failure(204107, 400, '请用企业邮箱')
export const emailTooSoon = failure(204108, 429, '验证码已发送，请{seconds}秒后再试')
export const staffUnproven = failure(204109, 403, '请先验证员工身份')
export const driveClosed = failure(204110, 404, '活动未开放')
export const quotaFull = failure(204111, 409, '名额已满')
export const creditShort = failure(204112, 409, '企业额度不足，请联系 HR')
export const dayFull = failure(204113, 409, '当日名额已满')
export const shareUsed = failure(204114, 409, '您的名额已用完')
export const emailTooMany = failure(204115, 429, '邮件发送过于频繁，请在{time}后再试')
export const mailAway = failure(204116, 503, '邮件暂时发不出去，请稍后再试')
export const visibilityUnagreed = failure(204117, 400, '请先同意公司可见的内容')
export const wayClosed = failure(204118, 400, '该企业没有开通这种验证方式')
/** One member is one person of a company. */
export const provenAlready = failure(204119, 409, '您已验证为该企业的另一位员工')

export const companyNotFound = failure(204130, 404, '没有找到这个企业')
export const driveNotFound = failure(204131, 404, '没有找到这个活动')
export const staffNotFound = failure(204132, 404, '没有找到这位员工')
/** With the fields and why. */
export const corpRefused = failure(204133, 409, '这样保存不了')
export const driveTurnRefused = failure(204134, 409, '活动现在不能这样变更')
export const statementNotFound = failure(204140, 404, '没有找到这份对账单')
export const statementRefused = failure(204141, 409, '对账单现在不能这样变更')
