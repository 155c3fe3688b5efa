export interface Point {
  longitude: number
  latitude: number
}

const semiMajor = 6378245
const eccentricity = 0.006693421622965943

const wave = (turns: number) => Math.sin(turns * Math.PI)
const ripple = (v: number, wide: number) =>
  ((20 * wave(v) + 40 * wave(v / 3) + wide * wave(v / 12) + 2 * wide * wave(v / 30)) * 2) / 3

/** How far China's map datum moves a true position, in degrees. */
function shift({ longitude, latitude }: Point): Point {
  const x = longitude - 105
  const y = latitude - 35
  const shared = 0.1 * x * y + ((20 * wave(6 * x) + 20 * wave(2 * x)) * 2) / 3
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * Math.sqrt(Math.abs(x)) + shared + ripple(x, 150)
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.2 * Math.sqrt(Math.abs(x)) + shared + ripple(y, 160)
  const radians = (latitude * Math.PI) / 180
  const flattening = 1 - eccentricity * Math.sin(radians) ** 2
  const root = Math.sqrt(flattening)
  return {
    longitude: (east * 180) / ((semiMajor / root) * Math.cos(radians) * Math.PI),
    latitude: (north * 180) / (((semiMajor * (1 - eccentricity)) / (flattening * root)) * Math.PI),
  }
}

const inChina = ({ longitude, latitude }: Point) =>
  longitude > 72 && longitude < 137.9 && latitude > 0.8 && latitude < 55.9

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function wgs84ToGcj02(point: Point): Point {
  if (!inChina(point)) return point
  const by = shift(point)
  return { longitude: round(point.longitude + by.longitude), latitude: round(point.latitude + by.latitude) }
}

export function gcj02ToWgs84(point: Point): Point {
  if (!inChina(point)) return point
  let guess = point
  // The shift varies slowly, so a few corrections land within a centimetre.
  for (let i = 0; i < 5; i += 1) {
    const by = shift(guess)
    guess = { longitude: point.longitude - by.longitude, latitude: point.latitude - by.latitude }
  }
  return { longitude: round(guess.longitude), latitude: round(guess.latitude) }
}
