import { type AppKind, isInWeChat } from '@kuaimen/contract/kernel/environment'
import type { Place } from '@kuaimen/contract/kernel/fields'

const FOUND_WITHIN_MS = 10_000

/** From the messaging app where there is one, from the browser elsewhere; always gcj02, and never for ever. */
export async function findPlace(kind: AppKind): Promise<Place> {
  let clock: ReturnType<typeof setTimeout> | undefined
  // Neither the app nor an unanswered permission prompt has a timeout of its own.
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('the place was not found in time')), FOUND_WITHIN_MS)
  })
  const found = isInWeChat(kind) ? fromApp() : fromBrowser()
  return Promise.race([found, tooLate]).finally(() => clearTimeout(clock))
}

async function fromApp(): Promise<Place> {
  const { wxLocation } = await import('../platform/wechat/wx-sdk')
  return wxLocation()
}

async function fromBrowser(): Promise<Place> {
  const position = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error('no geolocation here'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: FOUND_WITHIN_MS, maximumAge: 60_000 })
  })
  const { longitude, latitude } = position.coords
  // Browsers speak WGS-84; maps and stores here are in gcj02.
  const { default: gcoord } = await import('gcoord')
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02)
  return { longitude: lng, latitude: lat }
}
