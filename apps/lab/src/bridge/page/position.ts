import type { ask } from './ask'

type Found = { denied?: true; silent?: true; longitude: number; latitude: number; accuracy: number }

/** navigator.geolocation, answered with the place chosen at the desk. Runs in the page. */
export function position(parts: { ask: typeof ask }) {
  const question = parts.ask()
  const locate = (success: PositionCallback, error?: PositionErrorCallback | null, options?: PositionOptions) => {
    const refuse = (code: number, message: string) =>
      error?.({ code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    question<Found>('position').then(
      (found) => {
        if (found.denied) return refuse(1, 'User denied Geolocation')
        if (found.silent) {
          const wait = options?.timeout
          if (wait !== undefined && Number.isFinite(wait)) setTimeout(() => refuse(3, 'Timeout expired'), wait)
          return
        }
        const { longitude, latitude, accuracy } = found
        const none = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
        const coords = { longitude, latitude, accuracy, ...none, toJSON: () => ({ longitude, latitude, accuracy }) }
        success({ coords, timestamp: Date.now(), toJSON: () => ({ coords: coords.toJSON() }) })
      },
      () => refuse(2, 'Position unavailable'),
    )
  }
  let watches = 0
  const geolocation = {
    getCurrentPosition: locate,
    watchPosition: (...args: Parameters<typeof locate>) => {
      locate(...args)
      watches += 1
      return watches
    },
    clearWatch: () => undefined,
  }
  Object.defineProperty(Navigator.prototype, 'geolocation', { configurable: true, get: () => geolocation })
}
