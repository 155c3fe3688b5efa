import { failure } from '../kernel/failure'

export const sessionEndedElsewhere = failure(200103, 401, '账号已在其他设备退出，请重新登录')
export const notLoggedIn = failure(200201, 401, '请先登录')
export const sessionExpired = failure(200202, 401, '登录已过期，请重新登录')
/** The provider identity kept on the phone is no longer known: the browser drops it and starts over. */
export const authInfoStale = failure(200207, 401, '自动登录失败')
export const hostNotOurs = failure(200240, 403, '页面地址不在本站')
export const wechatAway = failure(200241, 503, '微信服务暂时不可用，请稍后再试')
