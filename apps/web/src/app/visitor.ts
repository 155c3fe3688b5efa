import { WX_AUTH_VERSION } from '@kuaimen/contract/account/account.rules'
import { type Environment, readEnvironment } from '@kuaimen/contract/kernel/environment'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'

/** What both sides know of who is looking, before any call is made. */
export interface Visitor {
  readonly environment: Environment
  readonly token: string | undefined
  readonly cityId: number | undefined
  /** 'lng,lat' in gcj02, as the calls want it. */
  readonly location: string | undefined
  /** A provider identity is kept on this phone. */
  readonly hasAuthInfo: boolean
  /** The first entry of this session was handled. */
  readonly entered: boolean
}

const LOCATION = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/

/** Another version's cookie counts as none. */
export function isAuthInfo(cookie: string | undefined): boolean {
  if (!cookie) return false
  try {
    const kept = JSON.parse(cookie)
    return kept?.v === WX_AUTH_VERSION && typeof kept.ticket === 'string'
  } catch {
    return false
  }
}

export function visitorFrom(cookies: Readonly<Record<string, string>>, userAgent: string, touchPoints = 0): Visitor {
  const cityId = Number(cookies[COOKIES.city])
  const location = cookies[COOKIES.location]
  return {
    environment: readEnvironment(userAgent, touchPoints),
    token: cookies[COOKIES.token] || undefined,
    cityId: Number.isSafeInteger(cityId) && cityId > 0 ? cityId : undefined,
    location: location && LOCATION.test(location) ? location : undefined,
    hasAuthInfo: isAuthInfo(cookies[COOKIES.wxAuth]),
    entered: cookies[COOKIES.entered] === '1',
  }
}
