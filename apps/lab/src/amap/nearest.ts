import type { Point } from '../geo/gcj02'
import { type City, cities } from './cities'

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metresBetween(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLng = radians(b.longitude - a.longitude)
  const half =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half))
}

// Farther from every known city than this is the sea or abroad.
const reach = 400_000

export function nearestCity(point: Point): City | undefined {
  let best: City | undefined
  let least = reach
  for (const city of cities) {
    const metres = metresBetween(point, city)
    if (metres < least) {
      best = city
      least = metres
    }
  }
  return best
}
