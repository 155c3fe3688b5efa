import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { wordsOf } from '@kuaimen/contract/kernel/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'

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
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Record<string, unknown> } } }
  responses: Record<
    string,
    { description: string; content?: { 'application/json': { schema: Record<string, unknown> } } }
  >
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let published: Document
beforeAll(async () => {
  app = await TestApp.start()
  published = (await app.http.inject('/api/openapi.json')).json()
})
afterAll(() => app.stop())

const operationOf = (method: string, path: string) => published.paths[path]?.[method.toLowerCase()]
const operations = () => Object.values(published.paths).flatMap((path) => Object.values(path))

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

  it('describes the whole contract and nothing besides', () => {
    expect(operations()).toHaveLength(allEndpoints.length)
    for (const { method, path } of allEndpoints) expect(operationOf(method, path), `${method} ${path}`).toBeDefined()
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
    expect(found.security).toEqual(one.access === 'visitor' ? [] : [{ token: [] }])

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

  it('can be read by a person, without a script', async () => {
    const page = await app.http.inject('/api/docs')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toBe("default-src 'none'")
    expect(page.payload).not.toContain('<script')
    for (const { path } of allEndpoints) expect(page.payload).toContain(path)
  })
})
