import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aProvider } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { cityAdcodeOf } from './adcode'
import { AnswerCache } from './answer-cache'
import { adcodeAt } from './regeo'
import { amapSig } from './sig'

const envAt = (url: string, more = {}) =>
  readEnv({ DATABASE_URL: 'none', AMAP_REST: url, AMAP_KEY: 'testkey', ...more })
const found = (addressComponent: object) => ({
  status: '1',
  info: 'OK',
  infocode: '10000',
  regeocode: { formatted_address: [], addressComponent },
})
const hangzhou = found({ province: '浙江省', city: '杭州市', district: '上城区', adcode: '330102' })
const point = { longitude: 120.15512, latitude: 30.27409 }

describe('the digital signature', () => {
  it('gives the known answer', () => {
    const params = { output: 'JSON', key: 'testkey', location: '116.480881,39.989410' }
    expect(amapSig(params, 'testprivatekey')).toBe('5dd7021475223754e70f68d0a29c770f')
  })
})

describe('the city of a district', () => {
  it.each([
    ['330102', 330100],
    ['110105', 110100],
    ['310115', 310100],
    ['120101', 120100],
    ['500234', 500100],
    ['441900', 441900],
    ['429004', 429004],
    ['469001', 469001],
    ['810001', 810000],
  ])('%s is in %i', (adcode, city) => {
    expect(cityAdcodeOf(adcode)).toBe(city)
  })
})

describe('finding the city of a point', () => {
  it('names the city, and signs when it has a key for it', async () => {
    const { url, heard } = await aProvider(() => hangzhou)
    expect(await adcodeAt(envAt(url), point)).toEqual({ adcode: '330102', cityAdcode: 330100, name: '杭州市' })
    await adcodeAt(envAt(url, { AMAP_SIG_KEY: 'testprivatekey' }), point)
    expect(heard[0]?.path).toBe('/v3/geocode/regeo')
    expect(heard[0]?.query.get('location')).toBe('120.155,30.274')
    expect(heard[0]?.query.has('sig')).toBe(false)
    expect(heard[1]?.query.get('sig')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('takes the province of a municipality, whose city is []', async () => {
    const { url } = await aProvider(() => found({ province: '上海市', city: [], district: '黄浦区', adcode: '310101' }))
    expect(await adcodeAt(envAt(url), point)).toEqual({ adcode: '310101', cityAdcode: 310100, name: '上海市' })
  })

  it('takes a county directly under its province for a city', async () => {
    const { url } = await aProvider(() => found({ province: '湖北省', city: [], district: '仙桃市', adcode: '429004' }))
    expect(await adcodeAt(envAt(url), point)).toEqual({ adcode: '429004', cityAdcode: 429004, name: '仙桃市' })
  })

  it('finds nothing at sea, and asks again the next time', async () => {
    const { url, heard } = await aProvider((_, nth) => (nth === 1 ? found({ province: [], adcode: [] }) : hangzhou))
    const env = envAt(url)
    expect(await adcodeAt(env, point)).toBeUndefined()
    expect(await adcodeAt(env, point)).toMatchObject({ cityAdcode: 330100 })
    expect(heard).toHaveLength(2)
  })

  it.each(['10004', '10016', '10020', '10021', '20003'])('tries once more on %s', async (infocode) => {
    const { url, heard } = await aProvider((_, nth) => (nth === 1 ? { status: '0', infocode } : hangzhou))
    expect(await adcodeAt(envAt(url), point)).toMatchObject({ cityAdcode: 330100 })
    expect(heard).toHaveLength(2)
    const busy = await aProvider(() => ({ status: '0', infocode }))
    await expect(adcodeAt(envAt(busy.url), point)).rejects.toThrow(ProviderAway)
    expect(busy.heard).toHaveLength(2)
  })

  it('is away on a refused key, at once', async () => {
    const { url, heard } = await aProvider(() => ({ status: '0', infocode: '10001', info: 'INVALID_USER_KEY' }))
    await expect(adcodeAt(envAt(url), point)).rejects.toThrow('amap: infocode 10001')
    expect(heard).toHaveLength(1)
  })

  it('asks once for neighbours, also at the same moment, and again after a failure', async () => {
    const { url, heard } = await aProvider((_, nth) => (nth === 1 ? { infocode: '10001' } : hangzhou))
    const env = envAt(url)
    await expect(adcodeAt(env, point)).rejects.toThrow(ProviderAway)
    const near = { longitude: 120.15508, latitude: 30.27431 }
    await Promise.all([adcodeAt(env, point), adcodeAt(env, near), adcodeAt(env, point)])
    expect(heard).toHaveLength(2)
    await adcodeAt(env, { longitude: 120.157, latitude: 30.274 })
    expect(heard).toHaveLength(3)
  })
})

describe('cached answers', () => {
  it('leave after their life, and the oldest when there are too many', async () => {
    let elapsed = 0
    const cache = new AnswerCache<number>({ size: 2, lifeMs: 100 }, () => elapsed)
    let asked = 0
    const ask = async () => ++asked
    for (const key of ['a', 'b', 'a']) await cache.get(key, ask)
    expect(asked).toBe(2)
    await cache.get('c', ask)
    await cache.get('b', ask)
    expect(asked).toBe(3)
    await cache.get('a', ask)
    expect(asked).toBe(4)
    elapsed = 100
    await cache.get('a', ask)
    expect(asked).toBe(5)
  })
})
