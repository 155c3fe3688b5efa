import { authInfoStale } from '@kuaimen/contract/account/person.errors'
import type { AuthInfo } from '@kuaimen/contract/account/person.views'
import { REDIRECT_DAYS } from '@kuaimen/contract/account/proof.rules'
import { bindIdentity, loginWx, loginWxAuthInfo, startAuthorization } from '@kuaimen/contract/account/self.endpoints'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import type { ApiClient } from '../../api/query'
import { channelCode } from '../../platform/browser/channel'
import { browserCookies, dropCookie, setCookie } from '../../platform/browser/cookies'
import { persisted, persistedText } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'
import { paths } from '../../platform/page/paths'
import { targetOf } from '../../platform/page/return-target'
import { browserCall } from '../../platform/session/browser-call'
import { currentVisitor, refreshVisitor } from '../../platform/session/browser-visitor'
import { endNew, noteNew, spendAutoLogin } from '../../platform/session/login'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { toast } from '../../ui/Toast/toast'
import { rememberLogin, whenBroughtAlong } from '../session'
import { dropAuthInfo, persistAuthInfo, readAuthInfo } from './auth-info'

type Scope = 'base' | 'full'

interface Trip {
  state: string
  provider: AuthInfo['provider']
  scope: Scope
}

const acceptTrip = (found: unknown): Trip | undefined => {
  const { state, provider, scope } = (found ?? {}) as { [K in keyof Trip]?: unknown }
  if (provider !== 'wx' && provider !== 'ali' && provider !== 'toutiao') return undefined
  if (typeof state !== 'string' || (scope !== 'base' && scope !== 'full')) return undefined
  return { state, provider, scope }
}

const openTrip = persisted<Trip | undefined>(tabStorage, 'authorization', acceptTrip, undefined)
/** The trip under way follows a login by SMS: what it finds out joins that account. */
const followsLogin = persistedText(tabStorage, 'binds_identity')
const staleOnce = persistedText(tabStorage, 'auth_info_was_stale')

/** Which provider can tell who this is, in the app this page is open in. */
function providerHere(): AuthInfo['provider'] | undefined {
  const { kind } = currentVisitor().environment
  if (isInWeChat(kind)) return 'wx'
  return kind === 'ali' || kind === 'toutiao' ? kind : undefined
}

interface Leaving {
  readonly quiet?: boolean
  /** The page that is left is over: one step back does not lead to it. */
  readonly isOver?: boolean
}

/** Leaves for the provider's page; resolves (to false) only when that could not begin. */
export async function authorize(
  scope: Scope,
  returnTo: string,
  { quiet = false, isOver = returnTo === location.pathname + location.search }: Leaving = {},
): Promise<boolean> {
  const provider = providerHere()
  if (!provider) return false
  // Asked for once, whatever comes of it: a refusal is an answer.
  if (scope === 'full') endNew()
  const callback = location.origin + paths.authorizeCallback()
  const started = await browserCall(startAuthorization, { provider, scope, callback }, { quiet }).catch(
    ignoreError('account:authorize'),
  )
  const trip: Trip | undefined = started && { state: started.state, provider, scope }
  // A browser without storage would not know its own state on the way back, and redirect for ever.
  if (!started || !navigator.cookieEnabled || !openTrip.write(trip)) {
    spendAutoLogin()
    return false
  }
  setCookie(COOKIES.redirect, returnTo, REDIRECT_DAYS)
  // A trip from a page and back to it leaves no trace: one step back leads on, not to the same page or the provider's.
  if (isOver) location.replace(started.url)
  else location.href = started.url
  // The page is being left: nothing may go on meanwhile.
  return new Promise<boolean>(() => {})
}

/** In WeChat a login by SMS that brought no identity along asks for one silently, on the way to where it leads. */
export async function askAfterLogin(returnTo: string): Promise<void> {
  if (!isInWeChat(currentVisitor().environment.kind) || readAuthInfo() || !followsLogin.write('1')) return
  await whenBroughtAlong()
  await authorize('base', returnTo, { quiet: true, isOver: true })
  followsLogin.drop()
}

/** Whether the trip followed a login, once. Nothing that goes wrong with it is worth a word: one is logged in. */
export function takeFollowsLogin(): boolean {
  const follows = followsLogin.read() === '1' && currentVisitor().token !== undefined
  followsLogin.drop()
  return follows
}

export async function bindHere(client: ApiClient): Promise<void> {
  const ticket = readAuthInfo()?.ticket
  if (ticket) await client.call(bindIdentity, { ticket }, { quiet: true }).catch(ignoreError('account:bind_identity'))
}

/** Where the visitor was before they left for the provider. */
export function takeReturnPath(): string {
  const target = targetOf(browserCookies()[COOKIES.redirect] ?? null)
  dropCookie(COOKIES.redirect)
  return target?.kind === 'path' ? target.to : paths.home()
}

function takeTrip(): Trip | undefined {
  const stored = openTrip.read()
  openTrip.drop()
  return stored
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
  persistAuthInfo({ ...info, scope })
  return 'ok'
}

/** Logs in with the stored identity, without a word; a stale one is dropped and the page starts over, once. */
export async function autoLogin(client: ApiClient): Promise<boolean> {
  const info = readAuthInfo()
  if (!info) {
    // It ran out while the page was open.
    refreshVisitor()
    return false
  }
  try {
    const result = await client.call(loginWx, { ticket: info.ticket, channel: channelCode() }, { quiet: true })
    if (result.is_login === 1) {
      rememberLogin(client, result)
      return true
    }
    if (info.scope === 'base' && !info.unionid) noteNew()
  } catch (error) {
    toast(authInfoStale.msg)
    if (error instanceof Refusal && error.code === authInfoStale.code) {
      dropAuthInfo()
      if (staleOnce.read() === undefined && staleOnce.write('1')) {
        location.reload()
        return new Promise<boolean>(() => {})
      }
    }
  }
  spendAutoLogin()
  return false
}
