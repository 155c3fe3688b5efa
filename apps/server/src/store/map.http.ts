import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound, unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import { MAP_FRAME, MAP_SERVICE } from '@kuaimen/contract/store/map.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { isMapCall, mapAnswer } from '../providers/amap/map-service'
import { ProviderAway } from '../providers/json'

const PER_MINUTE = 120
const CALLBACK = /^[\w$]{1,64}$/
const BEGINS_AS_JSON = /^\s*[[{]/

/** Said by the browser, and by nobody else's page in it: others would spend our quota, or read an answer as a script. */
function isFromFrame({ headers, protocol, host }: FastifyRequest): boolean {
  const { referer = '', 'sec-fetch-site': site = 'same-origin' } = headers
  if (site !== 'same-origin' || !URL.canParse(referer)) return false
  const { origin, pathname } = new URL(referer)
  return origin === `${protocol}://${host}` && pathname === MAP_FRAME
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return BEGINS_AS_JSON.test(text)
  } catch {
    return false
  }
}

/** The text between the brackets of a script, or the whole answer. */
const dataOf = (text: string, callback: string): string =>
  callback ? (/^\s*\w[\w$]*\(([\s\S]*)\)\s*;?\s*$/.exec(text)?.[1] ?? '') : text

interface Answered {
  readonly status: number
  readonly text: string
}

/** Only what we asked for is passed on: an answer with another status or of another kind may hold our own request. */
function passedOn({ status, text }: Answered, callback: string, code: string): string {
  const isWanted = status === 200 && (!callback || text.startsWith(`${callback}(`)) && isJson(dataOf(text, callback))
  if (!isWanted) throw new Refusal(unavailable)
  return code ? text.replaceAll(code, '') : text
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
    if (!isFromFrame(request)) throw new Refusal(notFound)
    if (callback && (more.length > 0 || !CALLBACK.test(callback))) throw new Refusal(notFound)
    const page = `${request.protocol}://${request.host}/`
    const answer = await mapAnswer(env, path, searchParams, page).catch((cause: unknown) => {
      if (!(cause instanceof ProviderAway)) throw cause
      log.warn({ err: cause }, 'map service')
      throw new Refusal(unavailable)
    })
    return reply
      .type(callback ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(passedOn(answer, callback, env.AMAP_JSCODE))
  })
}
