import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound, unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import { MAP_FRAME, MAP_SERVICE } from '@kuaimen/contract/store/map.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { isMapCall, mapAnswer } from '../providers/amap/map-service'
import { ProviderAway } from '../providers/json'

const PER_MINUTE = 240
const CALLBACK = /^[\w$]{1,64}$/

/** As a script, an answer would be a way round the policy of every other page. */
const isFromFrame = ({ headers, protocol, host }: FastifyRequest): boolean => {
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return false
  const { origin, pathname } = new URL(referer)
  return origin === `${protocol}://${host}` && pathname === MAP_FRAME
}

/** AMap's calls from the map's own frame, under our key alone and with the code that stays with us. */
export function mapService(http: FastifyInstance, { env, log }: Services): void {
  if (!env.AMAP_JS_KEY) return
  const limits = { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
  http.get(`${MAP_SERVICE}/*`, limits, async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://here')
    const path = pathname.slice(MAP_SERVICE.length)
    const [callback = '', ...more] = searchParams.getAll('callback')
    if (!isMapCall(path) || searchParams.getAll('key').join() !== env.AMAP_JS_KEY) throw new Refusal(notFound)
    if (callback && (more.length > 0 || !CALLBACK.test(callback) || !isFromFrame(request))) throw new Refusal(notFound)
    const page = `${request.protocol}://${request.host}/`
    const { status, text } = await mapAnswer(env, path, searchParams, page).catch((cause: unknown) => {
      if (!(cause instanceof ProviderAway)) throw cause
      log.warn({ err: cause }, 'map service')
      throw new Refusal(unavailable)
    })
    if (callback && !text.startsWith(`${callback}(`)) throw new Refusal(unavailable)
    return reply
      .code(status)
      .type(callback ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text)
  })
}
