import { failure } from '../kernel/failure'

export const sessionEndedElsewhere = failure(200103, 401, '账号已在其他设备退出，请重新登录')
export const notLoggedIn = failure(200201, 401, '请先登录')
export const sessionExpired = failure(200202, 401, '登录已过期，请重新登录')
/** The provider identity persisted on the phone is no longer known: the browser drops it and starts over. */
export const authInfoStale = failure(200207, 401, '自动登录失败')

export const codeWrong = failure(200210, 400, '验证码不正确')
export const codeGone = failure(200211, 400, '验证码已失效，请重新获取')
export const codeTooSoon = failure(200212, 429, '验证码已发送，请{seconds}秒后再试')
export const codeTooMany = failure(200213, 429, '短信发送过于频繁，请在{time}后再试')
export const smsAway = failure(200214, 503, '短信暂时发不出去，请稍后再试')
export const captchaNeeded = failure(200215, 403, '请先完成滑块验证')
export const captchaGone = failure(200216, 400, '验证已过期，请刷新重试')
export const captchaTooMany = failure(200217, 429, '验证次数太多了，请在{time}后再试')
export const codeTriesTooMany = failure(200218, 429, '这个号码的验证码输错太多次了，请重新获取，或在{time}后再试')

export const authStateUnknown = failure(200220, 400, '授权已过期，请重新授权')
export const authCodeRefused = failure(200221, 400, '授权没有成功，请重试')
export const snapshotVisitor = failure(200222, 403, '请点击右下角“使用完整服务”后继续')
export const providerAway = failure(200223, 503, '授权服务暂时不可用，请稍后再试')
export const consentNeeded = failure(200224, 400, '请先阅读并同意用户协议与隐私政策')

export const sameMobile = failure(200230, 400, '新手机号与当前手机号相同')
export const mobileTaken = failure(200231, 409, '该手机号已绑定其他账号')
export const sessionNotFound = failure(200232, 404, '没有找到这个登录设备')
export const fieldUnknown = failure(200233, 400, '不支持修改这项资料')
/** Leaving is proven by a code to one's number. */
export const mobileNeeded = failure(200235, 400, '请先绑定手机号')
export const handoffGone = failure(200234, 404, '二维码已过期，请刷新')

/** A change of number is proven by the old one too, or it waits. */
export const oldMobileNeeded = failure(200236, 400, '请先验证当前手机号')
export const oldCodeWrong = failure(200239, 400, '当前手机号的验证码不正确')
export const oldCodeGone = failure(200242, 400, '当前手机号的验证码已失效，请重新获取')
export const mobileChangeWaiting = failure(200237, 409, '已有一个更换手机号的申请在等待生效')
export const mobileChangeGone = failure(200238, 404, '没有等待生效的更换申请')

/** With the list, as `leaving` gives it. */
export const leavingBarred = failure(200243, 409, '还有没办完的事，办完后才能注销')
export const lossesUnconfirmed = failure(200244, 409, '请先确认放弃未使用的卡券与积分')

/** A way in is added only by a session that has just proven its number. */
export const loginNotFresh = failure(200245, 403, '为了账号安全，请重新登录后再绑定')

export const hostNotOurs = failure(200240, 403, '页面地址不在本站')
export const wechatAway = failure(200241, 503, '微信服务暂时不可用，请稍后再试')

export const operatorRefused = failure(200250, 401, '操作员凭证无效')
export const chainOnly = failure(200251, 403, '仅总部可操作')
