import { addresses } from '@kuaimen/contract/kernel/addresses'
import { type AppKind, isInWeChat } from '@kuaimen/contract/kernel/environment'
import { paths } from '../platform/page/paths'
import type { PageMeta } from './page-meta'

/** All that entering a page depends on. */
export interface EntryFacts {
  readonly kind: AppKind
  readonly hasToken: boolean
  /** Unknown until the member's info is here. */
  readonly hasMobile: boolean | undefined
  /** A provider identity is persisted on this phone. */
  readonly hasAuthInfo: boolean
  /** Logging in by itself was tried and led nowhere, or the member has just logged out. */
  readonly autoLoginSpent: boolean
  /** The silent word (base) is here and named nobody that we know: only the person's own word (full) says more. */
  readonly isNew: boolean
  readonly hasCity: boolean
  /** The first entry of this session was handled: the place was asked for, whatever came of it. */
  readonly entered: boolean
  /** 0 unknown, 1 success, 2 failed, 3 in progress. */
  readonly locationState: 0 | 1 | 2 | 3
}

/** What can wait until the page has been painted. */
export type Task = 'authorize' | 'authorize_full' | 'auto_login' | 'fetch_user' | 'locate'

export type Verdict =
  | { readonly do: 'pass'; readonly later: readonly Task[] }
  | { readonly do: 'go'; readonly to: string }
  | { readonly do: 'authorize' }
  | { readonly do: 'auto_login' }

const go = (to: string): Verdict => ({ do: 'go', to })

/** The whole guard: its questions in order. */
export function decide(route: PageMeta, facts: EntryFacts, url: URL): Verdict {
  const here = url.pathname + url.search
  const isDesktopPage = route.path === addresses.loginPc

  if (facts.kind === 'desktop') return isDesktopPage ? pass([]) : go(paths.loginPc())
  if (isDesktopPage && (isInWeChat(facts.kind) || facts.kind === 'toutiao')) return go(paths.home())

  if (facts.hasToken && (route.path === addresses.signIn || route.path === addresses.signUp))
    return go(paths.homeAlias())

  if (route.auth && !facts.hasToken) return loginFirst(facts, url)

  if (facts.hasToken && facts.hasMobile === false && !mayLackMobile(route))
    return go(paths.perfectPhone({ redirect: here }))

  if (route.exempt) return pass(facts.hasToken ? userTasks(facts) : [])

  const isLocating = !facts.entered || facts.locationState === 3
  if (!facts.hasCity && !isLocating) return go(paths.city({ redirect: here }))

  return pass([...identityTasks(route, facts), ...userTasks(facts), ...(facts.entered ? [] : (['locate'] as const))])
}

const pass = (later: readonly Task[]): Verdict => ({ do: 'pass', later })

/** A page open to everyone and asking for nothing: /city is one, or it and /perfect_phone would send people to and fro. */
const mayLackMobile = (route: PageMeta) => route.beforeMobile || (route.exempt && !route.auth)

/** Silently where the app can tell us who it is, by sign-in otherwise, whose button asks for the person's own word. */
function loginFirst(facts: EntryFacts, url: URL): Verdict {
  if (!facts.autoLoginSpent && facts.hasAuthInfo) return { do: 'auto_login' }
  if (!facts.autoLoginSpent && isInWeChat(facts.kind)) return { do: 'authorize' }
  return go(paths.signIn({ redirect: url.href }))
}

/**
 * Every page wants the messaging app's word on who this is; public pages are painted before they ask. WeChat answers an
 * unasked full with a snapshot of nobody: it comes after base, and only where the page is about the person.
 */
function identityTasks(route: PageMeta, facts: EntryFacts): Task[] {
  if (facts.hasToken) return []
  if (facts.isNew && route.thirdAuth && isInWeChat(facts.kind)) return ['authorize_full']
  if (facts.autoLoginSpent) return []
  if (facts.hasAuthInfo) return ['auto_login']
  return isInWeChat(facts.kind) ? ['authorize'] : []
}

const userTasks = (facts: EntryFacts): Task[] => (facts.hasToken && facts.hasMobile === undefined ? ['fetch_user'] : [])
