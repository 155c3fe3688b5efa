import { pageScript } from '../../bridge/page/text'
import { ground } from './ground'
import { map } from './map'
import { services } from './services'

interface ScriptData {
  key: string
  callback: string
}

function start(parts: { ground: typeof ground; map: typeof map; services: typeof services }, data: ScriptData) {
  class LngLat {
    constructor(
      readonly lng: number,
      readonly lat: number,
    ) {}
  }
  Object.assign(window, { AMap: { v: '2.0', LngLat, ...parts.map(parts), ...parts.services(data.key) } })
  const loaded = (window as unknown as Record<string, unknown>)[data.callback]
  if (typeof loaded === 'function') loaded()
}

/** The answer of webapi.amap.com/maps. */
export const jsApi = (data: ScriptData) => pageScript({ start, ground, map, services }, 'start', data)
