import { WX_AUTH_VERSION } from '@kuaimen/contract/account/proof.rules'
import { type Environment, readEnvironment } from '@kuaimen/contract/kernel/environment'
import { coarsePlace } from '@kuaimen/contract/kernel/place'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'

/** What both sides know of who is looking, before any call is made. */
export interface Visitor {
  readonly environment: Environment
  readonly token: string | undefined
  readonly cityId: number | undefined
  /** 'lng,lat' in gcj02, as the calls want it; as exact as pages need it, so that neighbours share answers. */
  readonly location: string | undefined
  /** A provider identity is persisted on this phone. */
  readonly hasAuthInfo: boolean
  /** The first entry of this session was handled. */
  readonly entered: boolean
  /** A member with a shoot ahead, as far as this phone knows. */
  readonly hasUpcoming: boolean
}

/** The largest id a call takes. */
const MAX_ID = 2_147_483_647

/** Another version's cookie counts as none. */
export function isAuthInfo(cookie: string | undefined): boolean {
  if (!cookie) return false
  try {
    const stored = JSON.parse(cookie)
    return stored?.v === WX_AUTH_VERSION && typeof stored.ticket === 'string'
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
    cityId: Number.isInteger(cityId) && cityId > 0 && cityId <= MAX_ID ? cityId : undefined,
    location: location ? coarsePlace(location) : undefined,
    hasAuthInfo: isAuthInfo(cookies[COOKIES.wxAuth]),
    entered: cookies[COOKIES.entered] === '1',
    hasUpcoming: Boolean(cookies[COOKIES.token]) && cookies[COOKIES.upcoming] === '1',
  }
}
