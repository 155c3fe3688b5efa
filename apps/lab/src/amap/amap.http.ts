import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { weather } from '../faults/weather'
import type { Point } from '../geo/gcj02'
import type { World } from '../world/world'
import { cities } from './cities'
import { metresBetween, nearestCity } from './nearest'

type Query = Record<string, string | undefined>

// Streets are longer than the straight line, and lights are red: metres a second.
const DETOUR = 1.3
const CITY_SPEED = 7

// AMap says "nothing" with an empty array where a text would stand.
const orNothing = (text: string | undefined) => text || []

const refuse = (infocode: string, info: string) => ({ status: '0', info, infocode })

/** Keys with digital signatures take no call without the right one. */
function isSigned({ sig, ...params }: Query, sigKey: string): boolean {
  const text = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return (
    sigKey === '' ||
    sig ===
      createHash('md5')
        .update(text + sigKey)
        .digest('hex')
  )
}

function readPoint(text: string | undefined): Point | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?)$/.exec(text ?? '')
  return match ? { longitude: Number(match[1]), latitude: Number(match[2]) } : undefined
}

function regeocode(point: Point | undefined) {
  const found = point && nearestCity(point)
  const municipality = found?.province === found?.city
  const street = found ? '人民路' : undefined
  return {
    formatted_address: orNothing(
      found && `${found.province}${municipality ? '' : found.city}${found.district}${street}`,
    ),
    addressComponent: {
      country: orNothing(found && '中国'),
      province: orNothing(found?.province),
      city: orNothing(municipality ? '' : found?.city),
      citycode: orNothing(found?.citycode),
      district: orNothing(found?.district),
      adcode: orNothing(found?.districtAdcode),
      township: [],
      towncode: [],
      neighborhood: { name: [], type: [] },
      building: { name: [], type: [] },
      streetNumber: { street: orNothing(street), number: [], direction: [], distance: [] },
      businessAreas: [[]],
    },
  }
}

function tips(keywords: string, within: string | undefined) {
  return cities
    .filter(
      ({ city, adcode, citycode }) => !within || [city, adcode, citycode, city.replace(/市$/, '')].includes(within),
    )
    .filter(({ city, district }) => within || city.includes(keywords) || district.includes(keywords))
    .slice(0, 10)
    .map(({ province, city, district, districtAdcode, longitude, latitude }) => ({
      id: [],
      name: city.includes(keywords) ? city : `${keywords}（${district || city}）`,
      district: `${province}${province === city ? '' : city}${district}`,
      adcode: districtAdcode,
      location: `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
      address: [],
      typecode: [],
      city: [],
    }))
}

/** restapi.amap.com, as much of it as the product asks. */
export const amapApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    weather(app, world, 'amap', ({ query }) => ({ subject: (query as Query).location }))
    const at = (query: Query) => ({ subject: query.location })

    app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Query
      if (reply.sent) return
      const { key, sigKey, jsKey, jscode } = world.settings.amap
      const isScript = query.key === jsKey
      if ((query.key !== key && !isScript) || world.fault('amap.bad_key', at(query)))
        return reply.send(refuse('10001', 'INVALID_USER_KEY'))
      if (isScript && query.jscode !== jscode) return reply.send(refuse('10008', 'INVALID_USER_SCODE'))
      if (!isScript && !isSigned(query, sigKey)) return reply.send(refuse('10007', 'INVALID_USER_SIGNATURE'))
      if (world.fault('amap.qps', at(query))) return reply.send(refuse('10021', 'CUQPS_HAS_EXCEEDED_THE_LIMIT'))
    })

    // The JS API asks by script elements.
    app.addHook('onSend', async (request, reply, payload) => {
      const { callback } = request.query as Query
      if (!callback || typeof payload !== 'string') return payload
      reply.type('text/javascript; charset=utf-8')
      return `${callback}(${payload})`
    })

    app.get<{ Querystring: Query }>('/v3/direction/driving', async ({ query: { origin, destination } }) => {
      const [from, to] = [readPoint(origin), readPoint(destination)]
      if (!from || !to) return refuse('20000', 'INVALID_PARAMS')
      const distance = Math.round(metresBetween(from, to) * DETOUR)
      const path = { distance: String(distance), duration: String(Math.round(distance / CITY_SPEED)), steps: [] }
      return { status: '1', info: 'OK', infocode: '10000', count: '1', route: { origin, destination, paths: [path] } }
    })

    app.get<{ Querystring: Query }>('/v3/geocode/regeo', async ({ query }) => {
      if (!query.location) return refuse('20001', 'MISSING_REQUIRED_PARAMS')
      const point = readPoint(query.location)
      if (!point) return refuse('20000', 'INVALID_PARAMS')
      const nowhere = world.fault('amap.nowhere', at(query))
      return { status: '1', info: 'OK', infocode: '10000', regeocode: regeocode(nowhere ? undefined : point) }
    })

    app.get<{ Querystring: Query }>('/v3/assistant/inputtips', async ({ query }) => {
      if (!query.keywords) return refuse('20001', 'MISSING_REQUIRED_PARAMS')
      const found = tips(query.keywords, query.city)
      return { status: '1', info: 'OK', infocode: '10000', count: String(found.length), tips: found }
    })
  }
