import * as account from '@kuaimen/contract/account/account.endpoints'
import * as captcha from '@kuaimen/contract/account/captcha.endpoints'
import * as handoff from '@kuaimen/contract/account/handoff.endpoints'
import * as sms from '@kuaimen/contract/account/sms.endpoints'
import * as wechat from '@kuaimen/contract/account/wechat.endpoints'
import * as city from '@kuaimen/contract/city/city.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aMember } from '../testing/member'
import { Outside } from '../testing/outside'
import { countOf } from '../testing/rows'

const endpoints: Endpoint[] = [account, captcha, handoff, sms, wechat, city].flatMap((module) => Object.values(module))

/** A decent call of each, so that one bad field at a time gets past the others' checks. */
const DECENT: Record<string, unknown> = {
  mobile: '13911112222',
  code: '123456',
  consent: 1,
  create: 1,
  ticket: 'ticket',
  provider: 'wx',
  scope: 'full',
  state: 'state',
  callback: 'https://m.example.com/',
  id: 'id',
  field: 'nickname',
  value: '小满',
  longitude: 121.4,
  latitude: 31.2,
  city_id: 310100,
  captcha_id: 'id',
  captcha_pass: 'pass',
  left: 100,
  trail: [1, 2],
  elapsed_ms: 900,
  uri: 'https://m.example.com/',
  keyword: '上',
  level: 1,
  product_id: 1,
}

const HOSTILE: unknown[] = [
  "'; drop table member; --",
  '" or 1=1 --',
  '\\',
  '%',
  '\u0000',
  '\ud800',
  '１３８００１３８０００',
  'x'.repeat(100_000),
  '',
  ' ',
  null,
  true,
  -1,
  0,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  [],
  ['13911112222'],
  {},
  JSON.parse('{"__proto__":{"mobile":"13911112222"},"constructor":1}'),
]

let outside: Outside
let app: TestApp
let token: string

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
  token = (await aMember(app)).token
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

function send({ method, path }: Endpoint, input: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${token}`, host: 'm.example.com' }
  if (method === 'POST') return app.raw({ method, url: path, headers, payload: input })
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return app.raw({ method, url: path, headers, query })
}

/** 503 is an answer of its own where a provider is away. */
const isFine = ({ status, code }: { status: number; code: number }) =>
  status < 500 || (status === 503 && code >= 200000 && code < 300000)

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, endpoint) => {
  it('breaks on nothing that stands in a field', async () => {
    const shape = { ...endpoint.query, ...(endpoint.body as { shape?: object } | undefined)?.shape }
    const fields = Object.keys(shape)
    expect(fields.filter((field) => !(field in DECENT))).toEqual([])
    const decent = Object.fromEntries(fields.map((field) => [field, DECENT[field]]))
    for (const field of fields)
      for (const value of HOSTILE) {
        const reply = await send(endpoint, { ...decent, [field]: value })
        if (!isFine(reply))
          expect.fail(`${field}: ${JSON.stringify(value)?.slice(0, 60)} → ${reply.status} ${reply.code}`)
        if (endpoint.path.endsWith('unregister') || endpoint.path.endsWith('logout')) token = (await aMember(app)).token
      }
  })

  it('breaks on no body at all', async () => {
    for (const payload of ['', 'null', '[]', '"x"', '{', '{"__proto__":1}', '7']) {
      const { method, path: url } = endpoint
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const reply = await app.raw({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })
      if (!isFine(reply)) expect.fail(`${payload} → ${reply.status} ${reply.code}`)
      if (url === '/api/logout') token = (await aMember(app)).token
    }
  })
})

it('leaves the tables standing', async () => {
  expect(await countOf(app, 'member')).toBeGreaterThan(0)
  expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([])
})
