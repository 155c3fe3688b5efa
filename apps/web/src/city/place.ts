import type { AppKind } from '@kuaimen/contract/kernel/environment'
import type { Place } from '@kuaimen/contract/kernel/fields'

const BROWSER_TIMEOUT_MS = 10_000

/** From the messaging app where there is one, from the browser elsewhere; always gcj02. */
export async function findPlace(kind: AppKind): Promise<Place> {
  if (kind === 'wx' || kind === 'wxwork') {
    const { wxLocation } = await import('../app/wx-sdk')
    return wxLocation()
  }
  return fromBrowser()
}

async function fromBrowser(): Promise<Place> {
  const position = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error('no geolocation here'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: BROWSER_TIMEOUT_MS, maximumAge: 60_000 })
  })
  const { longitude, latitude } = position.coords
  // Browsers speak WGS-84; maps and stores here are in gcj02.
  const { default: gcoord } = await import('gcoord')
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02)
  return { longitude: lng, latitude: lat }
}
