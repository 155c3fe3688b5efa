import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leanModule } from './lean-endpoints.ts'

const real = import.meta.glob<Record<string, Endpoint>>('../../packages/contract/src/*/*.endpoints.ts')

/** As method, path and, where some fields of a POST go into the query, their names. */
const namesOf = ({ method, path, query }: Endpoint) => ({
  method,
  path,
  ...(method === 'POST' && query ? { query: Object.keys(query) } : {}),
})

describe('the endpoints in the web', () => {
  let vite: ViteDevServer
  beforeAll(async () => {
    vite = await createServer({
      root: fileURLToPath(new URL('.', import.meta.url)),
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      logLevel: 'error',
    })
  })
  afterAll(() => vite.close())

  it.each(Object.entries(real))('of %s are those of the contract, without zod', async (name, load) => {
    const file = fileURLToPath(new URL(name, import.meta.url))
    const ours = await vite.ssrLoadModule(file)
    const theirs = await load()
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
    for (const [called, endpoint] of Object.entries(theirs)) {
      expect(Object.keys(ours[called]).every((key) => ['method', 'path', 'query'].includes(key))).toBe(true)
      expect(namesOf(ours[called])).toEqual(namesOf(endpoint))
    }
    const browser = await vite.environments.client.transformRequest(file)
    expect(browser?.code).toContain(Object.values(theirs)[0]?.path)
    expect(browser?.code).not.toMatch(/\bimport\b|zod/)
  })
})

describe('an endpoint that cannot be read without running it', () => {
  it.each([
    ['method of a', `export const a = endpoint({ method, path: '/a' })`],
    ['path of a', `export const a = endpoint({ method: 'GET', path: base + '/a' })`],
    ['a must name its fields', `export const a = endpoint({ ...b, path: '/a' })`],
    ['query of a', `export const a = endpoint({ method: 'POST', path: '/a', query: Choice })`],
    ['query of a', `export const a = endpoint({ method: 'POST', path: '/a', query: { ...Choice } })`],
    ['a is no endpoint', `export const a = 1`],
    ['is no endpoint', `const a = 1; export { a }`],
    ['is no endpoint', `export * from './b'`],
  ])('fails: %s', (words, code) => {
    expect(() => leanModule(code)).toThrow(words)
  })

  it('may have any query if all goes there', () => {
    expect(leanModule(`export const a = endpoint({ method: 'GET', path: '/a', query: Choice })`)).toBe(
      'export const a = {"method":"GET","path":"/a"}',
    )
  })
})
