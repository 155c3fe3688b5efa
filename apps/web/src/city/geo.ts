import { updateCurrentCity, updateLocation } from '@kuaimen/contract/account/account.endpoints'
import { regeo } from '@kuaimen/contract/city/city.endpoints'
import type { CityView } from '@kuaimen/contract/city/city.views'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { create } from 'zustand'
import { browserCall } from '../app/browser-call'
import { currentVisitor, refreshVisitor } from '../app/browser-visitor'
import { setCookie } from '../app/cookies'
import { findPlace } from './place'

/** 0 unknown, 1 success, 2 failed, 3 in progress. */
export type LocationState = 0 | 1 | 2 | 3
/** 0 not reported, 1 reported, 2 failed. */
type ReportState = 0 | 1 | 2

export interface Geo {
  readonly userCity?: CityView
  readonly autoCity?: CityView
  readonly location?: Place
  readonly locationState: LocationState
  readonly locationReport: ReportState
  readonly cityReport: ReportState
}

const KEPT = 'geo'
const CITY_DAYS = 365
const LOCATION_DAYS = 1
const RETRY_MS = 1000

const fresh: Geo = { locationState: 0, locationReport: 0, cityReport: 0 }

function kept(): Geo {
  if (import.meta.env.SSR) return fresh
  try {
    const geo = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    // A search that was under way when the page closed is not under way any more.
    return { ...fresh, ...geo, locationState: geo.locationState === 3 ? 0 : (geo.locationState ?? 0) }
  } catch {
    return fresh
  }
}

export const useGeo = create<Geo>(() => kept())

/** Every change is saved on the phone, and mirrored where the server can read it. */
function change(part: Partial<Geo>): void {
  useGeo.setState(part)
  const geo = useGeo.getState()
  localStorage.setItem(KEPT, JSON.stringify(geo))
  if (geo.userCity) setCookie(COOKIES.city, String(geo.userCity.city_id), CITY_DAYS)
  if (geo.location && geo.locationState === 1)
    setCookie(
      COOKIES.location,
      `${geo.location.longitude.toFixed(4)},${geo.location.latitude.toFixed(4)}`,
      LOCATION_DAYS,
    )
  refreshVisitor()
  keepReporting()
}

export function setUserCity(city: CityView): void {
  change({ userCity: city, cityReport: 0 })
}

/** Takes over the city one is in, if it is known. */
export function switchToAutoCity(): void {
  const { autoCity } = useGeo.getState()
  if (autoCity?.city_id) setUserCity(autoCity)
}

let searching: Promise<void> | undefined
let cancelled = false

/** Finds the place and its city. Never throws: the state says how it went. */
export function locate(): Promise<void> {
  searching ??= search().finally(() => {
    searching = undefined
  })
  return searching
}

async function search(): Promise<void> {
  cancelled = false
  change({ locationState: 3 })
  const place = await findPlace(currentVisitor().environment.kind).catch(() => undefined)
  if (cancelled) return
  if (!place) return change({ locationState: 2 })
  change({ location: place, locationState: 1, locationReport: 0 })
  const autoCity = await browserCall(regeo, place, { quiet: true }).catch(() => undefined)
  if (cancelled) return
  if (!autoCity) return change({ locationState: 2 })
  change({ autoCity })
}

export function cancelLocating(): void {
  cancelled = true
  if (useGeo.getState().locationState === 3) change({ locationState: 2 })
}

let timer: ReturnType<typeof setInterval> | undefined

/** Once a second while something waits to be told; it is told only once somebody is logged in. */
export function keepReporting(): void {
  const { userCity, location, locationState, cityReport, locationReport } = useGeo.getState()
  const cityWaits = userCity !== undefined && cityReport === 0
  const placeWaits = location !== undefined && locationState === 1 && locationReport === 0
  if (!cityWaits && !placeWaits) {
    clearInterval(timer)
    timer = undefined
    return
  }
  timer ??= setInterval(report, RETRY_MS)
}

let isReporting = false

async function report(): Promise<void> {
  if (isReporting || !currentVisitor().token) return
  isReporting = true
  const { userCity, location, locationState, cityReport, locationReport } = useGeo.getState()
  const told = (sent: Promise<unknown>): Promise<ReportState> => sent.then(() => 1 as const).catch(() => 2 as const)
  if (userCity?.city_id && cityReport === 0)
    change({ cityReport: await told(browserCall(updateCurrentCity, { city_id: userCity.city_id }, { quiet: true })) })
  if (location && locationState === 1 && locationReport === 0)
    change({ locationReport: await told(browserCall(updateLocation, location, { quiet: true })) })
  isReporting = false
}
