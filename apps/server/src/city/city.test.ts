import { sendModifyMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import { bindMobile } from '@kuaimen/contract/account/self.endpoints'
import {
  canBookCities,
  cityList,
  corpCities,
  currentCity,
  preCities,
  regeo,
  setHope,
} from '@kuaimen/contract/city/city.endpoints'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aWxMember, Outside } from '../testing/providers/fake-providers'
import { rows } from '../testing/rows'

const [SHANGHAI, BAODING, XIAN] = [310100, 130600, 610100]
let outside: Outside
let app: TestApp

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
afterEach(() => {
  outside.place = undefined
})

const names = async (keyword?: string) => (await app.call(cityList, { keyword })).data.map((city) => city.short_name)

describe('the city list', () => {
  it('has the cities with stores, by pinyin, with their letters and counts', async () => {
    const { data } = await app.call(cityList, {})
    expect(data).toHaveLength(44)
    const spelled = data.map((city) => city.pinyin)
    expect(spelled).toEqual(spelled.toSorted())
    for (const city of data) {
      expect(city.store_count).toBeGreaterThan(0)
      expect(city.letter).toBe(city.pinyin[0]?.toUpperCase())
    }
    expect(data.filter((city) => city.is_hot === 1)).toHaveLength(10)
    expect(data.find((city) => city.city_id === XIAN)).toMatchObject({ pinyin: 'xian', initials: 'xa', name: '西安市' })
  })

  it.each([
    ['上海', ['上海']],
    ['海', ['哈尔滨', '上海', '海口', '珠海'].filter((name) => name.includes('海'))],
    ['shanghai', ['上海']],
    ['Shang Hai', ['上海']],
    ["xi'an", ['西安']],
    ['shzh', []],
    ['sjz', ['石家庄']],
    ['  上海  ', ['上海']],
    ['保定', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
  ])('finds by %j', async (keyword, found) => {
    expect((await names(keyword)).toSorted()).toEqual(found.toSorted())
  })

  it('can be narrowed to where a product is offered', async () => {
    const offered = await rows<{ product: number; cities: number[] }>(
      app,
      `select product_id::int as product, array_agg(distinct s.city_id order by s.city_id) as cities
       from store_product sp join store s on s.id = sp.store_id where s.is_open
       group by product_id order by count(distinct s.city_id), product_id limit 1`,
    )
    const { product = 0, cities = [] } = offered[0] ?? {}
    const { data } = await app.call(canBookCities, { product_id: product })
    expect(data.map((city) => city.city_id).toSorted((a, b) => a - b)).toEqual(cities)
    expect((await app.call(canBookCities, { product_id: 2_147_483_647 })).data).toEqual([])
    expect((await app.call(canBookCities, {})).data).toHaveLength(44)
  })

  it('is grouped by province for companies at level 1, flat at level 2', async () => {
    const byProvince = (await app.call(corpCities, { level: 1 })).data
    expect(byProvince.find(({ name }) => name === '浙江省')?.children.map((city) => city.short_name)).toEqual(
      expect.arrayContaining(['杭州', '宁波']),
    )
    const flat = (await app.call(corpCities, {})).data
    expect(flat).toHaveLength(1)
    expect(flat[0]?.children).toHaveLength(byProvince.flatMap(({ children }) => children).length)
    expect((await app.call(corpCities, { level: 3 })).status).toBe(400)
  })
})

describe('one city', () => {
  it('is the one asked for, or the default of the brand', async () => {
    expect((await app.call(currentCity, { city_id: XIAN })).data).toMatchObject({ city_id: XIAN, short_name: '西安' })
    expect((await app.call(currentCity, {})).data.store_count).toBeGreaterThan(0)
    expect(await app.call(currentCity, { city_id: 999_999 })).toMatchObject({ code: notFound.code, status: 404 })
  })
})

describe('a hope', () => {
  const hope = (city_id: number, options: { token?: string; address?: string } = {}) =>
    app.call(
      setHope,
      { city_id },
      {
        ...(options.token ? { token: options.token } : {}),
        headers: { 'x-forwarded-for': options.address ?? '203.0.113.1' },
      },
    )

  it('counts once a visitor and once a member, however often', async () => {
    const [one, other] = [(await aMember(app)).token, (await aMember(app)).token]
    const before = (await hope(BAODING)).data.hopes
    await Promise.all(Array.from({ length: 10 }, () => hope(BAODING)))
    expect((await hope(BAODING)).data.hopes).toBe(before)
    expect((await hope(BAODING, { address: '203.0.113.2' })).data.hopes).toBe(before + 1)
    expect((await hope(BAODING, { token: one })).data.hopes).toBe(before + 2)
    expect((await hope(BAODING, { token: one, address: '203.0.113.3' })).data.hopes).toBe(before + 2)
    expect((await hope(BAODING, { token: other })).data.hopes).toBe(before + 3)
    const listed = (await app.call(preCities, { keyword: 'baoding' })).data
    expect(listed).toMatchObject([{ city_id: BAODING, hopes: before + 3 }])
  })

  it('stays one when two accounts of one person become one', async () => {
    const wx = await aWxMember(app, outside)
    const known = await aMember(app)
    const before = (await hope(BAODING, { token: known.token })).data.hopes
    expect((await hope(BAODING, { token: wx.token })).data.hopes).toBe(before + 1)
    await app.call(sendModifyMobileCode, { mobile: known.mobile }, { token: wx.token })
    const code = outside.codeOf(known.mobile)
    expect((await app.call(bindMobile, { mobile: known.mobile, code }, { token: wx.token })).code).toBe(0)
    expect((await hope(BAODING, { token: wx.token })).data.hopes).toBe(before)
  })

  it('is a visitor’s when the session is over', async () => {
    const { token } = await aMember(app, { endedAt: app.services.now() })
    const before = (await hope(BAODING)).data.hopes
    expect((await hope(BAODING, { token })).data.hopes).toBe(before)
  })

  it('is for cities that have no stores yet', async () => {
    expect((await hope(SHANGHAI)).code).toBe(notFound.code)
    expect((await hope(999_999)).code).toBe(notFound.code)
    const hopeful = (await app.call(preCities, {})).data
    expect(hopeful.map((city) => city.city_id)).not.toContain(SHANGHAI)
    expect(hopeful).toHaveLength(34)
  })
})

describe('a place', () => {
  const at = (longitude: number, latitude: number) => app.call(regeo, { longitude, latitude })

  it('is in the city that the map service says', async () => {
    outside.place = { adcode: '330106', province: '浙江省', city: '杭州市', district: '西湖区' }
    // Nearer to another centre: what counts is what the service says.
    expect((await at(121.47, 31.23)).data).toMatchObject({ city_id: 330100, short_name: '杭州' })
  })

  it('is in a city without stores when we do not list it', async () => {
    outside.place = { adcode: '659001', province: '新疆维吾尔自治区', city: '石河子市', district: [] }
    expect((await at(86.04, 44.3)).data).toMatchObject({ short_name: '石河子', store_count: 0 })
  })

  it('is in the nearest city when the service is away', async () => {
    expect((await at(121.5, 31.3)).data).toMatchObject({ city_id: SHANGHAI })
    expect((await at(115.47, 38.88)).data).toMatchObject({ city_id: BAODING, store_count: 0 })
  })

  it.each([
    [2.35, 48.86],
    [-180, -90],
    [180, 90],
    [0, 0],
  ])('at %d, %d is in no city of ours', async (longitude, latitude) => {
    expect(await at(longitude, latitude)).toMatchObject({ code: notFound.code, status: 404 })
    outside.place = { adcode: [], province: [], city: [] }
    expect((await at(longitude, latitude)).code).toBe(notFound.code)
  })

  it('is never in a log', async () => {
    await at(121.123456, 31.654321)
    expect(app.logs.join('')).not.toMatch(/121\.123|31\.6543/)
  })
})
