import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { dropCookie } from '../browser/cookies'
import { tabStorage } from '../browser/phone-storage'
import { notifyOtherTabs, refreshVisitor } from './browser-visitor'

/** Where the tab holds the member's info; the account room reads and writes it. */
export const USER_INFO = 'user_info'
/** Where the tab holds what membership codes are made from; the member room reads and writes it. */
export const MEMBER_CODE = 'member_code'
const AUTO_LOGIN_SPENT = 'auto_login_spent'
const NEW_HERE = 'new_here'

/** Logging in silently is not tried again in this tab. */
export const spendAutoLogin = (): boolean => tabStorage.set(AUTO_LOGIN_SPENT, '1')

export function allowAutoLogin(): void {
  tabStorage.drop(AUTO_LOGIN_SPENT)
  tabStorage.drop(NEW_HERE)
}

export const isAutoLoginSpent = (): boolean => tabStorage.get(AUTO_LOGIN_SPENT) === '1'

/** WeChat's silent word named nobody that we know. Asking for more, or a login, ends it. */
export const noteNew = (): boolean => tabStorage.set(NEW_HERE, '1')

export const isNewHere = (): boolean => tabStorage.get(NEW_HERE) === '1'

export const endNew = (): void => tabStorage.drop(NEW_HERE)

/** Also for a session that was ended elsewhere: it must not come back by a silent login. */
export function forgetToken(): void {
  dropCookie(COOKIES.token)
  tabStorage.drop(USER_INFO)
  tabStorage.drop(MEMBER_CODE)
  spendAutoLogin()
  refreshVisitor()
  notifyOtherTabs()
}
