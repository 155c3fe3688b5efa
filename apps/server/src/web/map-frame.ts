import { MAP_FRAME, MAP_SERVICE } from '@kuaimen/contract/store/map.rules'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context'
import type { Env } from '../env'
import { inScript } from './document'

/** The parts that the map of the product is made of; HawkEye is what 1.4 called OverView. */
const PLUGINS = 'AMap.Geolocation,AMap.Driving,AMap.HawkEye'
const CALLBACK = '___onAPILoaded'

/** AMap's script brings styles, workers and parts from its own hosts: here, and on no other page. */
const policyOf = (env: Env): string => {
  const hosts = [...new Set([new URL(env.AMAP_WEB).origin, ...env.AMAP_HOSTS])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src 'self' data: blob: ${hosts}`,
    `connect-src 'self' ${hosts}`,
    `font-src data: ${hosts}`,
    'worker-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** A document that holds the map and nothing of the visitor; there is none without a key. */
export function mapFrame(http: FastifyInstance, { env }: Services, script: string): void {
  if (!env.AMAP_JS_KEY) return
  const query = new URLSearchParams({ callback: CALLBACK, v: '2.0', key: env.AMAP_JS_KEY, plugin: PLUGINS })
  const settings = { script: `${env.AMAP_WEB}/maps?${query}`, callback: CALLBACK, service: MAP_SERVICE }
  const html = [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>门店地图</title>',
    '<style>html,body,#map{height:100%;margin:0;overflow:hidden;background:#f3f0eb}</style>',
    '</head><body><div id="map"></div>',
    `<script type="application/json" id="settings">${inScript(settings)}</script>`,
    `<script type="module" src="${script}"></script></body></html>`,
  ].join('')
  const policy = policyOf(env)
  http.get(MAP_FRAME, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .send(html),
  )
}
