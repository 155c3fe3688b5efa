import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rooms } from '../../rooms'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'
import { openLog, scrub } from './log'

const TOKEN = 'q7Zk-1xYw_8RtUvB2nMpL0sDfGhJkQwE'
const MOBILE = '13912345678'
const CODE = '804213'
const NAME = 'zhangsanfeng'
const SECRETS = [TOKEN, MOBILE, CODE, NAME]

const anything = z.record(z.string(), z.unknown())
const echo = endpoint({
  method: 'POST',
  path: '/api/test/log',
  access: 'visitor',
  summary: '测试',
  body: anything,
  data: z.null(),
})
const fails = { ...echo, path: '/api/test/log_error' } as const
const failsInSql = { ...echo, path: '/api/test/log_sql' } as const

/** As careless as an error can be: the secrets in message, code, cause and in fields of its own. */
class CarelessError extends Error {
  override name = `Careless ${MOBILE}`
  readonly code = TOKEN
  readonly detail = `Key (mobile)=(${MOBILE}) already exists.`
  readonly request = { token: TOKEN, code: CODE }
}

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    rooms: [
      ...rooms,
      roomOf(
        bind(echo, async () => null),
        bind(fails, async () => {
          const cause = Object.assign(new Error(`code ${CODE} of ${MOBILE}`), { detail: MOBILE })
          throw new CarelessError(`login of ${MOBILE} with ${CODE} and Bearer ${TOKEN} failed`, { cause })
        }),
        bind(failsInSql, async (ctx) => {
          await ctx.db.execute(sql`select ${NAME}, ${MOBILE}, ${TOKEN} from nowhere_at_all`)
          return null
        }),
      ),
    ],
  })
})
afterAll(() => app.stop())
beforeEach(() => {
  app.logs.length = 0
})

const lines = () => app.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
const written = () => app.logs.join('')

const expectNoSecret = () => {
  for (const secret of SECRETS) expect(written()).not.toContain(secret)
}

describe('the log of a request', () => {
  it('says what was asked by its route, how it went, how long it took and which request it was', async () => {
    const response = await app.http.inject('/api/city/list')
    const [line] = lines()
    expect(line).toMatchObject({ method: 'GET', route: '/api/city/list', status: 200, msg: 'answered' })
    expect(line?.request_id).toBe(response.headers['x-request-id'])
    expect(line?.ms).toEqual(expect.any(Number))
    expect(Object.keys(line ?? {}).sort()).toEqual([
      'level',
      'method',
      'ms',
      'msg',
      'request_id',
      'route',
      'status',
      'time',
    ])
  })

  it.each([
    ['a header', { headers: { authorization: `Bearer ${TOKEN}`, 'x-mobile': MOBILE, 'x-code': CODE } }],
    ['a cookie', { headers: { cookie: `access_token=${TOKEN}; mobile=${MOBILE}; code=${CODE}; name=${NAME}` } }],
    ['the user agent', { headers: { 'user-agent': `${TOKEN} ${MOBILE} ${CODE} ${NAME}` } }],
    ['the referrer', { headers: { referer: `https://a.example/?t=${TOKEN}&m=${MOBILE}&c=${CODE}` } }],
    ['a forwarded address', { headers: { 'x-forwarded-for': MOBILE, 'x-forwarded-host': TOKEN } }],
    ['the query', { url: `${echo.path}?token=${TOKEN}&mobile=${MOBILE}&code=${CODE}&name=${NAME}` }],
    ['the body', { payload: { token: TOKEN, mobile: MOBILE, code: CODE, name: NAME } }],
    [
      'a broken body',
      { headers: { 'content-type': 'application/json' }, payload: `{"token":"${TOKEN}","mobile":${MOBILE}` },
    ],
    ['the path', { url: `/api/test/${TOKEN}/${MOBILE}/${CODE}/${NAME}` }],
    ['a path that does not decode', { url: `/api/%zz/${TOKEN}/${MOBILE}/${CODE}/${NAME}` }],
    ['the idempotency key', { headers: { 'idempotency-key': TOKEN } }],
    ['an error', { url: fails.path }],
    ['an error of the database', { url: failsInSql.path }],
  ])('never holds a token, a phone number, a code or a query string that came in %s', async (_where, request) => {
    await app.http.inject({ method: 'POST', url: echo.path, payload: {}, ...request })
    expectNoSecret()
    expect(written()).not.toContain('?')
  })

  it('tells of an error what kind it was and where, and names the request', async () => {
    const response = await app.http.inject({ method: 'POST', url: fails.path, payload: {} })
    const failed = lines().find(({ msg }) => msg === 'failed')
    expect(failed).toMatchObject({ level: 50, request_id: response.headers['x-request-id'], route: fails.path })
    const err = failed?.err as { message: string; stack: string; cause: { message: string } }
    expect(err.message).toMatch(/^login of \[…\] with/)
    expect(err.stack).toContain('log.test.ts')
    expect(err.cause.message).toBe('code […] of […]')
  })

  it('tells of a failed query which one it was, and none of its values', async () => {
    await app.http.inject({ method: 'POST', url: failsInSql.path, payload: {} })
    const failed = lines().find(({ msg }) => msg === 'failed')
    expect(failed?.err).toMatchObject({ message: expect.stringContaining('nowhere_at_all') })
    expect(JSON.stringify(failed)).toContain('42P01')
    expectNoSecret()
  })

  it('scrubs what a page reports of itself', async () => {
    const message = `at ${TOKEN} for ${MOBILE} with ${CODE}`
    await app.call(reportFault, { kind: 'render', page: `/mine/${MOBILE}?token=${TOKEN}&name=${NAME}`, message })
    expect(written()).toContain('page fault')
    expectNoSecret()
    expect(written()).not.toContain('?')
  })

  it('is silent about probes', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) await app.http.inject(url)
    expect(app.logs).toEqual([])
  })
})

describe('scrubbing', () => {
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
  const around = fc.constantFrom('', ' ', '"', '=', '：', '中', ',', '/', '(', 'a', '\n')

  it('takes away phone numbers, codes and tokens wherever they stand', () => {
    const secret = fc.oneof(
      digits(10).map((rest) => `1${rest}`),
      digits(6),
      fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 22, maxLength: 64 }),
    )
    fc.assert(
      fc.property(around, secret, around, (before, text, after) => !scrub(before + text + after).includes(text)),
    )
  })

  it('takes away query strings', () => {
    expect(scrub('GET https://a.example/b?name=xiaoman&to=1 failed')).toBe('GET https://a.example/b[…] failed')
  })

  it('leaves other words alone', () => {
    expect(scrub('store 310 of city, 12 ms, ECONNREFUSED 127.0.0.1:5432')).toBe(
      'store 310 of city, 12 ms, ECONNREFUSED 127.0.0.1:5432',
    )
  })
})

describe('levels', () => {
  it('are honoured', () => {
    const heard: string[] = []
    const log = openLog('warn', { write: (line: string) => void heard.push(line) })
    log.info('quiet')
    log.warn('loud')
    expect(heard).toHaveLength(1)
  })
})
