import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { wordsOf } from '@kuaimen/contract/kernel/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_OPERATOR_KEY } from '../../../../demo/src/booking/booking.demo'
import { TestApp } from '../../testing/app'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, unknown>[]
  'x-per-minute'?: number
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Record<string, unknown> } } }
  responses: Record<
    string,
    { description: string; content?: { 'application/json': { schema: Record<string, unknown> } } }
  >
}
interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

/** The demo's staff. */
const AS_STAFF = { authorization: `Bearer ${DEMO_OPERATOR_KEY}` }
const STAFF = '/api/operator'
const forStaff = allEndpoints.filter(({ access }) => access === 'staff')
const forEverybody = allEndpoints.filter(({ access }) => access !== 'staff')
/** Files and notices: no calls of the contract. */
const OTHERS = ['/calendar/{key}.ics', '/invoice_file/{key}.pdf', '/api/pay/notice/wechat', '/api/pay/notice/alipay']

let app: TestApp
let published: Document
let staff: Document
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  published = (await app.http.inject('/api/openapi.json')).json()
  staff = (await app.http.inject({ url: `${STAFF}/openapi.json`, headers: AS_STAFF })).json()
})
afterAll(() => app.stop())

const operationOf = (method: string, path: string) =>
  (published.paths[path] ?? staff.paths[path])?.[method.toLowerCase()]
const operationsOf = (document: Document) => Object.values(document.paths).flatMap((path) => Object.values(path))
const operations = () => [published, staff].flatMap(operationsOf)

/** Every $ref anywhere in the document. */
const refsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))

describe('the published description', () => {
  it('is an OpenAPI 3.1 document of this release', () => {
    expect(published.openapi).toBe('3.1.0')
    expect(published.info).toMatchObject({
      title: expect.stringContaining('快门'),
      version: expect.stringMatching(/^v?\d/),
    })
    expect(published.components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } })
  })

  it('describes the whole contract, the files and the notices, and nothing besides', () => {
    const pathsOf = (list: readonly { path: string }[]) => [...new Set(list.map(({ path }) => path))]
    expect(Object.keys(published.paths).sort()).toEqual([...pathsOf(forEverybody), ...OTHERS].sort())
    expect(Object.keys(staff.paths).sort()).toEqual(pathsOf(forStaff).sort())
    expect(operationsOf(published)).toHaveLength(forEverybody.length + OTHERS.length)
    expect(operationsOf(staff)).toHaveLength(forStaff.length)
  })

  it("tells staff's calls to staff alone", async () => {
    expect(forStaff.length).toBeGreaterThan(4)
    expect(JSON.stringify(published)).not.toContain(STAFF)
    for (const url of [`${STAFF}/openapi.json`]) {
      const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer x' }]
      for (const headers of strangers) expect((await app.http.inject({ url, headers })).statusCode, url).toBe(401)
      expect((await app.http.inject({ url, headers: AS_STAFF })).statusCode, url).toBe(200)
    }
  })

  it('says what each group of calls is about', () => {
    for (const document of [published, staff]) {
      const used = new Set(operationsOf(document).flatMap(({ tags }) => tags))
      expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
      for (const { name, description } of document.tags) expect(description, name).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('describes files and notices at the addresses where they are', async () => {
    for (const path of OTHERS) {
      const [method = ''] = Object.keys(published.paths[path] ?? {})
      const url = path.replace('{key}', 'x'.repeat(20))
      const { statusCode, headers } = await app.http.inject({ method: method === 'post' ? 'POST' : 'GET', url })
      expect([path, statusCode]).toEqual([path, method === 'post' ? 401 : 404])
      expect(headers['x-request-id']).toBeDefined()
    }
  })

  it("says a call's own limit", () => {
    for (const one of allEndpoints)
      expect(operationOf(one.method, one.path)?.['x-per-minute'], one.path).toBe(one.perMinute)
  })

  it('names every operation once', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+\.[A-Za-z0-9]+$/)
  })

  it('points to nothing that is not there', () => {
    for (const ref of refsIn(published)) {
      const found = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], published)
      expect(found, ref).toBeDefined()
    }
  })

  it.each(allEndpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('tells all of %s', (_name, one) => {
    const found = operationOf(one.method, one.path)!
    expect(found.summary).toBe(one.summary)
    expect(found.tags).toHaveLength(1)
    const asked = { visitor: [], anyone: [{}, { token: [] }], member: [{ token: [] }], staff: [{ token: [] }] }
    expect(found.security).toEqual(asked[one.access])

    const inQuery = found.parameters.filter((parameter) => parameter.in === 'query')
    expect(inQuery.map(({ name }) => name).sort()).toEqual(Object.keys(one.query ?? {}).sort())
    for (const { name, required, schema } of inQuery) {
      expect(required, name).toBe(!one.query![name]!.safeParse(undefined).success)
      expect(Object.keys(schema).length, name).toBeGreaterThan(0)
    }
    const headers = found.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
    expect(headers).toEqual(one.idempotent ? ['Idempotency-Key'] : [])

    expect(found.requestBody !== undefined).toBe(one.body !== undefined)
    if (found.requestBody) expect(found.requestBody.content['application/json'].schema).not.toEqual({})

    const envelope = found.responses[200]?.content?.['application/json'].schema
    expect(envelope).toMatchObject({ type: 'object', required: ['code', 'msg', 'data'] })
    for (const failure of one.errors ?? [])
      expect(found.responses[failure.status]?.description).toContain(`${failure.code} ${wordsOf(failure)}`)
  })

  it('states the bounds that the server checks', () => {
    const perPage = operationOf('GET', '/api/store/list')?.parameters.find(({ name }) => name === 'per_page')
    expect(perPage).toMatchObject({ required: false, schema: { minimum: 1, maximum: 50, default: 5 } })
  })

  it('begins with what there is, room by room', () => {
    for (const { name, description } of published.tags)
      expect(published.info.description).toContain(`**${name}** ${description}`)
  })
})
