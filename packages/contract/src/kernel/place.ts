/** A point on the map; gcj02. */
export interface Place {
  longitude: number
  latitude: number
}

/** 'lng,lat', as the map SDKs write it, with all the decimals a phone's number has. */
export const PLACE = /^-?\d{1,3}(\.\d{1,24})?,-?\d{1,2}(\.\d{1,24})?$/

/** Nothing for what is no point on this planet. */
export function readPlace(text: string): Place | undefined {
  if (!PLACE.test(text)) return undefined
  const [longitude = 0, latitude = 0] = text.split(',').map(Number)
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined
}

/** About a hundred metres: as far as pages tell how far away a store is, and as many as that share one answer. */
const COARSE_DECIMALS = 3

/** The same place, less exactly; nothing for what is no point. */
export function coarsePlace(text: string): string | undefined {
  const place = readPlace(text)
  return place && [place.longitude, place.latitude].map((degrees) => degrees.toFixed(COARSE_DECIMALS)).join()
}
