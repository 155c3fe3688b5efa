import type { Env } from '../../env'
import { providerCall } from '../calls'
import { ProviderAway, providerJson, textOf } from '../json'
import { cityAdcodeOf, isMunicipality } from './adcode'
import { AnswerCache } from './answer-cache'
import { amapSig } from './sig'

export interface Point {
  longitude: number
  latitude: number
}

export interface PlaceFound {
  adcode: string
  cityAdcode: number
  name: string
}

const OK = '10000'
/** Busy or too many at once: gone a moment later. */
const AGAIN = new Set(['10004', '10016', '10020', '10021', '20003'])

type Reply = Record<string, unknown>

const recordOf = (value: unknown): Reply => (typeof value === 'object' && value !== null ? (value as Reply) : {})

async function ask(env: Env, location: string): Promise<Reply> {
  const params = { key: env.AMAP_KEY, location, output: 'JSON' }
  const query = new URLSearchParams(params)
  if (env.AMAP_SIG_KEY) query.set('sig', amapSig(params, env.AMAP_SIG_KEY))
  const url = `${env.AMAP_REST}/v3/geocode/regeo?${query}`
  const first = await providerJson(url)
  const reply = AGAIN.has(textOf(first.infocode)) ? await providerJson(url) : first
  if (reply.infocode !== OK) throw new ProviderAway(`amap: infocode ${textOf(reply.infocode)}`)
  return reply
}

/** AMap writes [] where a text is missing, as for the city of a municipality. */
function placeOf(reply: Reply): PlaceFound | undefined {
  const parts = recordOf(recordOf(reply.regeocode).addressComponent)
  const adcode = textOf(parts.adcode)
  if (!/^\d{6}$/.test(adcode)) return undefined
  const own = isMunicipality(adcode) ? textOf(parts.province) : textOf(parts.district) || textOf(parts.province)
  return { adcode, cityAdcode: cityAdcodeOf(adcode), name: textOf(parts.city) || own }
}

/** One a configuration, so that a changed key or address starts afresh. */
const places = new WeakMap<Env, AnswerCache<PlaceFound>>()

function placesOf(env: Env): AnswerCache<PlaceFound> {
  const cache = places.get(env) ?? new AnswerCache<PlaceFound>({ size: 5000, lifeMs: 24 * 3_600_000 })
  places.set(env, cache)
  return cache
}

/** Where a point (gcj02) lies, asked to about 100 m: neighbours share the answer. Undefined at sea and abroad. */
export async function adcodeAt(env: Env, { longitude, latitude }: Point): Promise<PlaceFound | undefined> {
  if (!env.AMAP_KEY) throw new ProviderAway('amap: no key')
  const location = `${longitude.toFixed(3)},${latitude.toFixed(3)}`
  return placesOf(env).get(location, async () =>
    placeOf(await providerCall({ provider: 'amap', call: 'regeo' }, () => ask(env, location))),
  )
}
