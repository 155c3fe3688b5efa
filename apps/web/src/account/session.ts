import type { LoginResult, MeView } from '@kuaimen/contract/account/person.views'
import { me } from '@kuaimen/contract/account/self.endpoints'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { useQuery } from '@tanstack/react-query'
import { type ApiClient, query } from '../api/query'
import { setCookie } from '../platform/browser/cookies'
import { tabStorage } from '../platform/browser/phone-storage'
import { currentVisitor, notifyOtherTabs, refreshVisitor } from '../platform/session/browser-visitor'
import { allowAutoLogin, forgetToken, spendAutoLogin, USER_INFO } from '../platform/session/login'
import { ignoreError } from '../platform/session/report-ignored-error'
import { useIsLoggedIn } from '../platform/session/VisitorProvider'

const DAY_S = 86_400

export const meQuery = () => query(me, {}, { quiet: true })

export function useMe() {
  const isLoggedIn = useIsLoggedIn()
  return useQuery({ ...meQuery(), enabled: isLoggedIn })
}

type StoredInfo = Partial<MeView> & { access_token?: string }

/** User info of this session, as far as it was fetched; another token's is another member's. */
export function readUserInfo(): StoredInfo | undefined {
  const stored = tabStorage.read<StoredInfo>(USER_INFO)
  return stored && stored.access_token === currentVisitor().token ? stored : undefined
}

export function persistUserInfo(client: ApiClient, info: MeView): void {
  const stored: StoredInfo = { ...readUserInfo(), ...info, access_token: currentVisitor().token }
  tabStorage.set(USER_INFO, JSON.stringify(stored))
  client.setQueryData(meQuery().queryKey, info)
}

let broughtAlong: Promise<unknown> = Promise.resolve()

/** What was brought to the last login has arrived, or was given up. */
export const whenBroughtAlong = (): Promise<unknown> => broughtAlong

export function rememberLogin(client: ApiClient, result: LoginResult): void {
  const lifeDays = (result.expires_at - Date.now() / 1000) / DAY_S
  setCookie(COOKIES.token, result.token, lifeDays)
  refreshVisitor()
  if (result.member) persistUserInfo(client, result.member)
  allowAutoLogin()
  notifyOtherTabs()
  broughtAlong = import('./after-login')
    .then(({ afterLogin }) => afterLogin(client))
    .catch(ignoreError('account:after_login'))
}

/** The phone forgets; what the server knows of the session is ended by the logout call. */
export function forgetLogin(client: ApiClient): void {
  forgetToken()
  client.clear()
}

/** Another tab logged in or out: what was fetched here was for another login. */
export function followOtherTab(client: ApiClient): { changed: () => void; rendered: () => void } {
  let isStale = false
  return {
    changed: () => {
      tabStorage.drop(USER_INFO)
      if (currentVisitor().token === undefined) spendAutoLogin()
      isStale = true
    },
    // Not before: a part still rendered for a member would ask for that member's data without a token.
    rendered: () => {
      if (isStale) void client.resetQueries()
      isStale = false
    },
  }
}
