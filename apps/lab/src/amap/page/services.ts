interface LngLat {
  lng: number
  lat: number
}
interface Answer {
  status: string
  info: string
  route?: { paths: { distance: string; duration: string }[] }
}
type Done = (status: string, result: unknown) => void

/** The plugins that ask AMap's servers, through the page's own server as configured. Runs in the page. */
export function services(key: string) {
  let asked = 0
  const ask = (path: string, params: Record<string, string>, done: (answer: Answer | undefined) => void) => {
    const config = (window as unknown as { _AMapSecurityConfig?: { serviceHost?: string } })._AMapSecurityConfig
    if (!config?.serviceHost) return done({ status: '0', info: 'INVALID_USER_SCODE' })
    asked += 1
    const callback = `jsonp_${asked}_`
    const script = document.createElement('script')
    const query = new URLSearchParams({ ...params, key, platform: 'JS', s: 'rsv3', callback })
    const end = (answer: Answer | undefined) => {
      script.remove()
      done(answer)
    }
    Object.assign(window, { [callback]: end })
    script.onerror = () => end(undefined)
    script.src = `${config.serviceHost}${path}?${query}`
    document.head.append(script)
  }

  class Driving {
    search(from: LngLat, to: LngLat, done: Done) {
      const at = ({ lng, lat }: LngLat) => `${lng.toFixed(6)},${lat.toFixed(6)}`
      ask('/v3/direction/driving', { origin: at(from), destination: at(to) }, (answer) => {
        if (answer?.status !== '1') return done('error', answer?.info ?? 'NETWORK_ERROR')
        const routes = (answer.route?.paths ?? []).map(({ distance, duration }) => ({
          distance: Number(distance),
          time: Number(duration),
        }))
        done(routes.length > 0 ? 'complete' : 'no_data', { info: 'OK', routes })
      })
    }
  }
  return { Driving }
}
