import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { MAP_FRAME, MAP_SERVICE } from '@kuaimen/contract/store/map.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE_UA, TestApp } from '../testing/app'
import { mountBuilt } from '../testing/built'
import { aProvider } from '../testing/providers/provider'

const KEY = 'jskey'
const HOST = 'm.example.com'
const FRAME = `http://${HOST}${MAP_FRAME}`
const DRIVING = '/v3/direction/driving?origin=121.47,31.23&destination=121.44,31.22'
const OK = '{"status":"1"}'

/** A product with a key for maps, and AMap as it receives our requests. */
async function withMap(answer: string, env = {}, status = 200) {
  const { url, heard } = await aProvider(() => answer, status)
  const keys = { AMAP_REST: `${url}/rest`, AMAP_WEB: `${url}/web`, AMAP_JS_KEY: KEY, AMAP_JSCODE: 'kept' }
  const app = await TestApp.forThisTest({ env: { ...keys, ...env } })
  const ask = (call: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url: `${MAP_SERVICE}${call}`, headers: { host: HOST, referer: FRAME, ...headers } })
  return { app, ask, heard }
}

describe('calls of the map', () => {
  it('go to AMap with the code it wants, and with nothing of the visitor', async () => {
    const { ask, heard } = await withMap(OK)
    const headers = { cookie: 'access_token=secret', authorization: 'Bearer secret', 'x-forwarded-for': '1.2.3.4' }
    const reply = await ask(`${DRIVING}&key=${KEY}&jscode=guessed`, headers)
    expect([reply.statusCode, reply.payload]).toEqual([200, OK])
    expect(reply.headers['content-type']).toContain('application/json')
    const [call] = heard
    expect(call?.path).toBe('/rest/v3/direction/driving')
    expect(call?.query.getAll('jscode')).toEqual(['kept'])
    expect(call?.query.get('origin')).toBe('121.47,31.23')
    expect(JSON.stringify(call?.headers)).not.toMatch(/secret|1\.2\.3\.4/)
    expect(call?.headers.referer).toBe(`http://${HOST}/`)
    await ask(`/v4/map/styles?styleid=1&key=${KEY}`)
    expect(heard[1]?.path).toBe('/web/v4/map/styles')
  })

  it('of another kind or under another key go nowhere', async () => {
    const { app, ask, heard } = await withMap(OK)
    for (const call of [
      `${DRIVING}&key=other`,
      `${DRIVING}&key=${KEY}&key=${KEY}`,
      DRIVING,
      `/v3/batch?key=${KEY}`,
      `/v3/geocode/../batch?key=${KEY}`,
      `/v3/geocode/%2e%2e/batch?key=${KEY}`,
      `//v3/geocode/geo?key=${KEY}`,
      `/maps?key=${KEY}`,
    ])
      expect((await ask(call)).statusCode, call).toBe(404)
    const reply = await app.http.inject({ method: 'POST', url: `${MAP_SERVICE}${DRIVING}&key=${KEY}` })
    expect(reply.statusCode).toBe(404)
    expect(heard).toEqual([])
  })

  it('may be scripts in the frame of the map, and nowhere else', async () => {
    const { ask, heard } = await withMap(`jsonp_1_(${OK})`)
    const script = (referer: string, name = 'jsonp_1_') =>
      ask(`${DRIVING}&key=${KEY}&callback=${encodeURIComponent(name)}`, { referer })
    const inFrame = await script(FRAME)
    expect([inFrame.statusCode, inFrame.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    for (const referer of ['', `http://${HOST}/search/store`, `http://evil.example${MAP_FRAME}`])
      expect((await script(referer)).statusCode, referer).toBe(404)
    expect((await script(FRAME, 'alert(1)//')).statusCode).toBe(404)
    expect(heard).toHaveLength(1)
    // The answer must be the call that was asked for.
    expect((await script(FRAME, 'jsonp_2_')).statusCode).toBe(503)
  })

  it('come from the frame of the map on our own page, as scripts or not', async () => {
    const { ask, heard } = await withMap(OK)
    const call = `${DRIVING}&key=${KEY}`
    const strange: Record<string, string>[] = [
      { referer: '' },
      { referer: `http://${HOST}/` },
      { referer: `http://evil.example${MAP_FRAME}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of strange) expect((await ask(call, headers)).statusCode, JSON.stringify(headers)).toBe(404)
    expect(heard).toEqual([])
    expect((await ask(call, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it.each([
    ['another status', OK, 404],
    ['another status, as an error page', '<html>no such thing: ?jscode=kept</html>', 404],
    ['no JSON', '<html>jscode=kept</html>', 200],
    ['nothing', '', 200],
    ['a word', '"kept"', 200],
  ])('whose answer has %s are answered by us', async (_what, answer, status) => {
    const { ask } = await withMap(answer, {}, status)
    const reply = await ask(`${DRIVING}&key=${KEY}`)
    expect([reply.statusCode, reply.json().code]).toEqual([503, 100503])
    expect(reply.payload).not.toMatch(/kept|html/)
  })

  it('never carry the code out, wherever AMap puts it', async () => {
    const { ask } = await withMap('{"status":"0","request":"/v3/x?jscode=kept&a=1"}')
    expect((await ask(`${DRIVING}&key=${KEY}`)).json()).toEqual({ status: '0', request: '/v3/x?jscode=&a=1' })
    const { ask: script } = await withMap('jsonp_1_({"request":"jscode=kept"})')
    expect((await script(`${DRIVING}&key=${KEY}&callback=jsonp_1_`)).payload).toBe('jsonp_1_({"request":"jscode="})')
    const { ask: broken } = await withMap('jsonp_1_(alert("kept"))')
    expect((await broken(`${DRIVING}&key=${KEY}&callback=jsonp_1_`)).statusCode).toBe(503)
  })

  it('are not without end', async () => {
    const { ask } = await withMap(OK, { RATE_PER_MINUTE: '100000' })
    const refused = async () => (await ask('/maps')).statusCode
    for (let asked = 0; asked < 120; asked += 1) await refused()
    expect(await refused()).toBe(429)
  })
})

describe('the page with the map', () => {
  const AMAP = 'https://webapi.amap.com'
  let app: TestApp
  let without: TestApp
  beforeAll(async () => {
    app = await TestApp.start({ demo: true, env: { AMAP_JS_KEY: KEY, AMAP_JSCODE: 'kept' }, mount: mountBuilt })
    without = await TestApp.start({ demo: true, mount: mountBuilt })
  })
  afterAll(async () => {
    await app.stop()
    await without.stop()
  })
  const get = (on: TestApp, url: string) =>
    on.http.inject({ url, headers: { host: HOST, 'user-agent': PHONE_UA, cookie: 'city_id=310100; entered=1' } })

  it('lets AMap in, into its own frame alone', async () => {
    const { headers, payload } = await get(app, MAP_FRAME)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${AMAP} https://*.amap.com https://*.autonavi.com;`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(payload).toContain(`${AMAP}/maps?callback=___onAPILoaded&v=2.0&key=${KEY}`)
    expect(payload).not.toContain('kept')
    const [, script = ''] = /type="module" src="([^"]+)"/.exec(payload) ?? []
    expect((await get(app, script)).statusCode).toBe(200)
    for (const path of ['/', '/search/store', '/search/store?view=map']) {
      const other = await get(app, path)
      expect(other.headers['content-security-policy'], path).not.toMatch(/amap|autonavi/)
      expect(other.payload, path).not.toMatch(/entry-map|StoreMap|webapi\.amap/)
    }
  })

  it('offers the map where there is a key, and the list alone where there is none', async () => {
    expect((await app.call(getConfig, {})).data.map_show).toBe(1)
    expect((await without.call(getConfig, {})).data.map_show).toBe(0)
    expect((await get(app, '/search/store')).payload).toContain('地图</button>')
    expect((await get(app, '/search/store?view=map')).payload).toContain('打开地图中...')
    for (const path of ['/search/store', '/search/store?view=map']) {
      const { payload } = await get(without, path)
      expect(payload, path).toContain('家门店')
      expect(payload, path).not.toMatch(/地图<\/button>|打开地图中/)
    }
    expect((await get(without, MAP_FRAME)).statusCode).toBe(404)
    expect((await get(without, `${MAP_SERVICE}${DRIVING}&key=`)).statusCode).toBe(404)
  })
})
