import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { cities } from './cities'

const settings = readSettings({})
let lab: Lab
beforeEach(() => {
  lab = buildLab(settings)
})

const regeo = async (location: string, key = settings.amap.key) =>
  (await lab.app.inject({ url: `/sim/amap/v3/geocode/regeo?key=${key}&location=${location}` })).json<{
    infocode: string
    regeocode: { formatted_address: unknown; addressComponent: Record<string, unknown> }
  }>()

describe('reverse geocoding', () => {
  it('names the city by its district, as precise as the real one', async () => {
    const { regeocode } = await regeo('120.21,30.25')
    expect(regeocode.addressComponent).toMatchObject({
      province: '浙江省',
      city: '杭州市',
      citycode: '0571',
      adcode: '330102',
    })
  })

  it('has no city inside a municipality', async () => {
    const { regeocode } = await regeo('121.478224,31.228474')
    expect(regeocode.addressComponent).toMatchObject({ province: '上海市', city: [], adcode: '310101' })
  })

  it('finds nothing at sea', async () => {
    expect((await regeo('135.0,20.0')).regeocode.formatted_address).toEqual([])
  })

  it('refuses a wrong key and nonsense', async () => {
    expect((await regeo('120.2,30.2', 'stolen')).infocode).toBe('10001')
    expect((await regeo('here')).infocode).toBe('20000')
    lab.world.scope('t').faults.set({ 'amap.qps': { when: '120.2,30.2', times: 1 } })
    expect((await regeo('120.2,30.2')).infocode).toBe('10021')
    expect((await regeo('120.2,30.2')).infocode).toBe('10000')
  })
})

describe('a key with digital signatures', () => {
  it('takes no call without the right one', async () => {
    const key = 'testkey'
    lab = buildLab(readSettings({ LAB_AMAP_KEY: key, LAB_AMAP_SIG_KEY: 'testprivatekey' }))
    const location = '116.480881,39.989410&output=JSON'
    expect((await regeo(location, key)).infocode).toBe('10007')
    expect((await regeo(`${location}&sig=5dd7021475223754e70f68d0a29c770f`, key)).infocode).toBe('10000')
  })
})

describe('the table of cities', () => {
  it('is well-formed', () => {
    expect(cities.length).toBeGreaterThan(120)
    expect(new Set(cities.map(({ adcode }) => adcode)).size).toBe(cities.length)
    for (const { adcode, districtAdcode, citycode, longitude, latitude } of cities) {
      expect(adcode).toMatch(/^\d{4}00$/)
      expect(districtAdcode.slice(0, 2)).toBe(adcode.slice(0, 2))
      if (!adcode.endsWith('0000')) expect(districtAdcode.slice(0, 4)).toBe(adcode.slice(0, 4))
      expect(citycode).toMatch(/^\d{3,4}$/)
      expect(longitude > 73 && longitude < 136 && latitude > 17 && latitude < 54).toBe(true)
    }
  })
})

describe('the JS API', () => {
  const { jsKey, jscode } = settings.amap
  const script = async (key: string, headers = {}) =>
    (await lab.app.inject({ url: `/sim/amap-web/maps?callback=loaded&v=2.0&key=${key}`, headers })).payload
  const drive = (query: string) =>
    lab.app.inject({ url: `/sim/amap/v3/direction/driving?origin=121.47,31.23&destination=121.44,31.22&${query}` })

  it('is a script that calls back, and says nothing but a complaint to a wrong key', async () => {
    const calledBack: unknown[] = []
    const window = { loaded: () => calledBack.push(window) }
    new Function('window', 'document', await script(jsKey))(window, {})
    expect(calledBack).toMatchObject([{ AMap: { v: '2.0' } }])
    expect(await script('stolen')).toBe('console.error("<AMap JSAPI> INVALID_USER_KEY")')
  })

  it('does not come at all on request', async () => {
    lab.world.scope('t').faults.set({ 'amap.script': { when: 'phone.localhost' } })
    await expect(script(jsKey, { referer: 'http://phone.localhost:3001/' })).rejects.toThrow()
    expect(await script(jsKey, { referer: 'http://wx.localhost:3001/' })).toContain('loaded')
  })

  it('asks only with the security code, by script where it wants one', async () => {
    expect((await drive(`key=${jsKey}`)).json()).toMatchObject({ infocode: '10008' })
    const answer = (await drive(`key=${jsKey}&jscode=${jscode}`)).json()
    expect(answer).toMatchObject({ status: '1', route: { paths: [{ distance: '3980', duration: '569' }] } })
    const { payload, headers } = await drive(`key=${jsKey}&jscode=${jscode}&callback=jsonp_1_`)
    expect(payload).toBe(`jsonp_1_(${JSON.stringify(answer)})`)
    expect(headers['content-type']).toContain('text/javascript')
  })
})
