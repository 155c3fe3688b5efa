import { me } from '@kuaimen/contract/account/account.endpoints'
import type { LoginResult, MeView } from '@kuaimen/contract/account/account.views'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { useQuery } from '@tanstack/react-query'
import { type ApiClient, query } from '../api/query'
import { refreshVisitor } from '../app/browser-visitor'
import { dropCookie, setCookie } from '../app/cookies'
import { useVisitor } from '../app/VisitorProvider'

const USER_INFO = 'user_info'
const AUTO_LOGIN_SPENT = 'auto_login_spent'
const DAY_S = 86_400

export const meQuery = () => query(me, {}, { quiet: true })

export const useIsLoggedIn = (): boolean => useVisitor().token !== undefined

export function useMe() {
  const isLoggedIn = useIsLoggedIn()
  return useQuery({ ...meQuery(), enabled: isLoggedIn })
}

/** User info of this session, as far as it was fetched. */
export function readUserInfo(): Partial<MeView> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(USER_INFO) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepUserInfo(client: ApiClient, info: MeView): void {
  sessionStorage.setItem(USER_INFO, JSON.stringify({ ...readUserInfo(), ...info }))
  client.setQueryData(meQuery().queryKey, info)
}

export function rememberLogin(client: ApiClient, result: LoginResult): void {
  const lifeDays = (result.expires_at - Date.now() / 1000) / DAY_S
  setCookie(COOKIES.token, result.token, lifeDays)
  if (result.member) keepUserInfo(client, result.member)
  sessionStorage.removeItem(AUTO_LOGIN_SPENT)
  refreshVisitor()
}

/** The phone forgets; what the server knows of the session is ended by the logout call. */
export function forgetLogin(client: ApiClient): void {
  forgetToken()
  client.clear()
  refreshVisitor()
}

/** Also for a session that was ended elsewhere: whoever ended it did not mean it to come back by itself. */
export function forgetToken(): void {
  dropCookie(COOKIES.token)
  sessionStorage.removeItem(USER_INFO)
  spendAutoLogin()
}

export const spendAutoLogin = (): void => sessionStorage.setItem(AUTO_LOGIN_SPENT, '1')

export const isAutoLoginSpent = (): boolean => sessionStorage.getItem(AUTO_LOGIN_SPENT) === '1'
