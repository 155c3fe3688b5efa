import { updateCurrentCity, updateLocation } from '@kuaimen/contract/account/self.endpoints'
import { regeo } from '@kuaimen/contract/city/city.endpoints'
import type { CityView } from '@kuaimen/contract/city/city.views'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { create } from 'zustand'
import { TransportError } from '../api/call'
import { setCookie } from '../platform/browser/cookies'
import { phoneStorage, tabStorage } from '../platform/browser/phone-storage'
import { browserCall } from '../platform/session/browser-call'
import { currentVisitor, refreshVisitor, subscribeVisitor } from '../platform/session/browser-visitor'
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

const STORAGE_KEY = 'geo'
const CITY_DAYS = 365
const LOCATION_DAYS = 1
const RETRY_MS = 1000

const fresh: Geo = { locationState: 0, locationReport: 0, cityReport: 0 }

const again = (state: ReportState | undefined): ReportState => (state === 1 ? 1 : 0)

/** What the phone has persisted: a search or a failed report of an earlier page is neither under way nor final any more. */
function persisted(): Geo {
  const geo = import.meta.env.SSR ? undefined : phoneStorage.read<Partial<Geo>>(STORAGE_KEY)
  if (!geo) return fresh
  return {
    ...geo,
    userCity: geo.userCity?.city_id ? geo.userCity : undefined,
    locationState: geo.locationState === 3 ? 0 : (geo.locationState ?? 0),
    locationReport: again(geo.locationReport),
    cityReport: again(geo.cityReport),
  }
}

export const useGeo = create<Geo>(() => persisted())

/** Every change is saved on the phone, and mirrored where the server can read it. */
function change(part: Partial<Geo>): void {
  useGeo.setState(part)
  const geo = useGeo.getState()
  phoneStorage.set(STORAGE_KEY, JSON.stringify(geo))
  if (geo.userCity) setCookie(COOKIES.city, String(geo.userCity.city_id), CITY_DAYS)
  if (geo.location && geo.locationState === 1)
    setCookie(
      COOKIES.location,
      `${geo.location.longitude.toFixed(4)},${geo.location.latitude.toFixed(4)}`,
      LOCATION_DAYS,
    )
  refreshVisitor()
  scheduleReports()
}

/** Once the page is hydrated: mirrors what the phone has persisted, follows other tabs, reports to a new login. */
export function wakeGeo(): void {
  const { userCity } = useGeo.getState()
  if (userCity && currentVisitor().cityId === undefined) change({})
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY) return
    const { userCity, autoCity, location } = persisted()
    useGeo.setState({ userCity, autoCity, location })
  })
  let token = currentVisitor().token
  subscribeVisitor(() => {
    const { token: now } = currentVisitor()
    if (now === token) return
    token = now
    if (now) change({ cityReport: 0, locationReport: 0 })
  })
  scheduleReports()
}

const CHOSEN_NOW = 'city_chosen'

/** Whether the city was chosen by hand since this tab was opened. */
export const isCityChosenNow = (): boolean => tabStorage.get(CHOSEN_NOW) === '1'

export function persistUserCity(city: CityView): void {
  change({ userCity: city, cityReport: 0 })
}

export function setUserCity(city: CityView): void {
  tabStorage.set(CHOSEN_NOW, '1')
  persistUserCity(city)
}

/** Takes over the city one is in, if it is known. */
export function switchToAutoCity(): void {
  const { autoCity } = useGeo.getState()
  if (autoCity?.city_id) persistUserCity(autoCity)
}

let search: { readonly done: Promise<boolean>; readonly cancel: () => void } | undefined

interface Search {
  /** A visitor without a city takes the one they are in; in one change with the place, so that nothing is fetched twice. */
  readonly takesCity?: boolean
}

/** Finds the place and its city. Never throws: the state says how it went; false if no answer came which city it is. */
export function locate({ takesCity = false }: Search = {}): Promise<boolean> {
  search ??= newSearch(takesCity)
  return search.done
}

/** Ends the search at once, whatever is still being waited for. */
export const cancelLocating = (): void => search?.cancel()

function newSearch(takesCity: boolean): NonNullable<typeof search> {
  let cancel = () => {}
  const cancelled = new Promise<undefined>((resolve) => {
    cancel = () => resolve(undefined)
  })
  const done = seek(cancelled, takesCity).finally(() => {
    search = undefined
  })
  return { done, cancel }
}

/** A page that is being left finds nothing either; it does not live to see the next moment, and writes nothing. */
const nothingLater = () => new Promise<undefined>((resolve) => setTimeout(resolve))

async function seek(cancelled: Promise<undefined>, takesCity: boolean): Promise<boolean> {
  change({ locationState: 3 })
  const found = findPlace(currentVisitor().environment.kind).catch(nothingLater)
  const place = await Promise.race([found, cancelled])
  if (!place) {
    change({ locationState: 2 })
    return true
  }
  let isAnswered = true
  const asked = browserCall(regeo, place, { quiet: true }).catch((error: unknown) => {
    isAnswered = !(error instanceof TransportError)
    return nothingLater()
  })
  const autoCity = await Promise.race([asked, cancelled])
  const taken = takesCity && !useGeo.getState().userCity && autoCity && autoCity.store_count > 0
  const city = taken ? { userCity: autoCity, cityReport: 0 as const } : {}
  change({ location: place, locationState: 1, locationReport: 0, autoCity, ...city })
  return isAnswered
}

let timer: ReturnType<typeof setInterval> | undefined

/** Once a second while something is to be reported; a report needs a login. */
function scheduleReports(): void {
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

let reporting: Promise<void> | undefined

const outcomeOf = (sent: Promise<unknown>): Promise<ReportState> => sent.then(() => 1 as const).catch(() => 2 as const)

const report = (): Promise<void> => {
  reporting ??= reportNow().finally(() => {
    reporting = undefined
  })
  return reporting
}

const isCityReported = ({ userCity, cityReport }: Geo): boolean => userCity === undefined || cityReport !== 0

/** Whether there is no city that the server has still to be told of, as far as it can be. */
export const useIsCityReported = (): boolean => useGeo(isCityReported)

/** For whoever asks what depends on the city: tells a login of it at once, not within the next second. */
export const reportCity = async (): Promise<void> => {
  if (!isCityReported(useGeo.getState())) await report()
}

async function reportNow(): Promise<void> {
  // The token may have run out while the page stood open.
  refreshVisitor()
  const { token } = currentVisitor()
  if (!token) return
  const { userCity, location, locationState, cityReport, locationReport } = useGeo.getState()
  // A report counts only if city, place and login are still the same.
  const isStill = (one: unknown, now: unknown) => one === now && currentVisitor().token === token
  if (userCity?.city_id && cityReport === 0) {
    const state = await outcomeOf(browserCall(updateCurrentCity, { city_id: userCity.city_id }, { quiet: true }))
    if (isStill(userCity, useGeo.getState().userCity)) change({ cityReport: state })
  }
  if (location && locationState === 1 && locationReport === 0) {
    const state = await outcomeOf(browserCall(updateLocation, location, { quiet: true }))
    if (isStill(location, useGeo.getState().location)) change({ locationReport: state })
  }
}
