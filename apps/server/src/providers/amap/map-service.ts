import type { Env } from '../../env'
import { providerCall } from '../calls'
import { type ProviderAnswer, providerAnswer } from '../json'

const STYLES = '/v4/map/styles'
/** The families of calls that the map's script makes for what our map shows. */
const PASSED = /^\/v[345]\/(assistant|config|direction|geocode|iasdkauth|ip|log|place)(\/[a-z_]{1,30}){0,2}$/

export const isMapCall = (path: string): boolean => path === STYLES || PASSED.test(path)

/** A call of the map's script, with the security code that the browser never sees. */
export function mapAnswer(env: Env, path: string, asked: URLSearchParams, page: string): Promise<ProviderAnswer> {
  const query = new URLSearchParams(asked)
  query.set('jscode', env.AMAP_JSCODE)
  const base = path === STYLES ? env.AMAP_WEB : env.AMAP_REST
  // Made anew, so nothing of the visitor goes along; the key may be bound to our domain, which the page tells.
  return providerCall({ provider: 'amap', call: 'map' }, () =>
    providerAnswer(`${base}${path}?${query}`, { headers: { referer: page } }),
  )
}
