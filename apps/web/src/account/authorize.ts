import { loginWx, loginWxAuthInfo, startAuthorization } from '@kuaimen/contract/account/account.endpoints'
import { authInfoStale } from '@kuaimen/contract/account/account.errors'
import { REDIRECT_DAYS } from '@kuaimen/contract/account/account.rules'
import type { AuthInfo } from '@kuaimen/contract/account/account.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import type { ApiClient } from '../api/query'
import { browserCall } from '../app/browser-call'
import { currentVisitor } from '../app/browser-visitor'
import { browserCookies, dropCookie, setCookie } from '../app/cookies'
import { paths } from '../app/paths'
import { toast } from '../ui/Toast/toast'
import { dropAuthInfo, keepAuthInfo, readAuthInfo } from './auth-info'
import { targetOf } from './return-target'
import { rememberLogin, spendAutoLogin } from './session'

export { dropAuthInfo, readAuthInfo }

type Scope = 'base' | 'full'

interface Trip {
  state: string
  provider: AuthInfo['provider']
  scope: Scope
}

const TRIP = 'authorization'

/** Which provider can tell who this is, in the app this page lives in. */
export function providerHere(): AuthInfo['provider'] | undefined {
  const { kind } = currentVisitor().environment
  if (kind === 'wx' || kind === 'wxwork') return 'wx'
  return kind === 'ali' || kind === 'toutiao' ? kind : undefined
}

/** Leaves for the provider's page; resolves (to false) only when that could not begin. */
export async function authorize(scope: Scope, returnTo: string, quiet = false): Promise<boolean> {
  const provider = providerHere()
  if (!provider) return false
  const callback = location.origin + paths.authorizeCallback()
  const started = await browserCall(startAuthorization, { provider, scope, callback }, { quiet }).catch(() => undefined)
  if (!started) {
    spendAutoLogin()
    return false
  }
  const trip: Trip = { state: started.state, provider, scope }
  sessionStorage.setItem(TRIP, JSON.stringify(trip))
  setCookie(COOKIES.redirect, returnTo, REDIRECT_DAYS)
  location.href = started.url
  // The page is being left: nothing may go on meanwhile.
  return new Promise<boolean>(() => {})
}

/** Where the visitor was before they left for the provider. */
export function takeReturnPath(): string {
  const target = targetOf(browserCookies()[COOKIES.redirect] ?? null)
  dropCookie(COOKIES.redirect)
  return target?.kind === 'path' ? target.to : paths.home()
}

function takeTrip(): Trip | undefined {
  const kept = sessionStorage.getItem(TRIP)
  sessionStorage.removeItem(TRIP)
  return kept ? JSON.parse(kept) : undefined
}

export type Arrival = 'ok' | 'refused' | 'unknown'

/** Back from the provider: the state must be the one this tab left with, the code is good once. */
export async function arrive(client: ApiClient, search: URLSearchParams): Promise<Arrival> {
  const trip = takeTrip()
  const code = search.get('code') ?? search.get('auth_code')
  if (!trip || trip.state !== search.get('state')) return 'unknown'
  if (!code) return 'refused'
  const { provider, scope, state } = trip
  const info = await client.call(loginWxAuthInfo, { provider, code, state }, { quiet: true })
  keepAuthInfo({ ...info, scope })
  return 'ok'
}

/** Logs in with the kept identity, without a word; a stale one is dropped and the page starts over. */
export async function autoLogin(client: ApiClient): Promise<boolean> {
  const info = readAuthInfo()
  if (!info) return false
  try {
    const result = await client.call(loginWx, { ticket: info.ticket }, { quiet: true })
    if (result.is_login === 1) {
      rememberLogin(client, result)
      return true
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === authInfoStale.code) {
      dropAuthInfo()
      toast(authInfoStale.msg)
      location.reload()
      return new Promise<boolean>(() => {})
    }
  }
  spendAutoLogin()
  return false
}
