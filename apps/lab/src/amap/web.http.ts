import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { cutOff } from '../faults/weather'
import type { World } from '../world/world'
import { jsApi } from './page/script'

const hostOf = ({ headers: { referer = '' } }: FastifyRequest) =>
  URL.canParse(referer) ? new URL(referer).hostname : undefined

/** webapi.amap.com: the script of the JS API 2.0, with a drawn town for a map. */
export const amapWeb =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, string | undefined> }>('/maps', async (request, reply) => {
      const { key, v, callback = '' } = request.query
      if (world.fault('amap.script', { subject: hostOf(request) })) return cutOff(reply)
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store')
      // The real one says so in the console and draws nothing.
      if (key !== world.settings.amap.jsKey) return reply.send('console.error("<AMap JSAPI> INVALID_USER_KEY")')
      if (v !== '2.0' || !/^[\w$]+$/.test(callback)) return reply.send('console.error("<AMap JSAPI> v=2.0, callback")')
      return reply.send(jsApi({ key, callback }))
    })
  }
