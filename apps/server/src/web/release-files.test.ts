import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Services } from '../context'
import { TestApp } from '../testing/app'
import { files } from './files'
import { release_file } from './release-file.table'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(() => app.services.db.delete(release_file).then(() => undefined))

/** A folder as the build leaves it. */
function aBuild(content: Record<string, string>): string {
  const client = mkdtempSync(join(tmpdir(), 'kuaimen-build-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  for (const [name, text] of Object.entries(content)) {
    writeFileSync(join(client, 'assets', name), text)
    if (text.length > 20) writeFileSync(join(client, 'assets', `${name}.gz`), gzipSync(text))
  }
  return client
}

/** One process of a release, on the database that all share. */
async function aProcess(content: Record<string, string>, services: Services = app.services): Promise<FastifyInstance> {
  const http = fastify()
  await files(http, services, aBuild(content))
  onTestFinished(() => http.close())
  return http
}

/** The same database, which tells before a query is made. */
const watched = (onQuery: () => void): Services => {
  const db = new Proxy(app.services.db, {
    get: (target, key) => {
      if (key === 'select' || key === 'insert') onQuery()
      return Reflect.get(target, key)
    },
  })
  return { ...app.services, db }
}

const OLD = { 'entry-client-AAAAAAAA.js': 'the first file of the old release', 'City-CCCCCCCC.css': 'a{}' }
const NEW = { 'entry-client-BBBBBBBB.js': 'the first file of the new release', 'City-CCCCCCCC.css': 'a{}' }

const get = (http: FastifyInstance, name: string, headers: Record<string, string> = {}) =>
  http.inject({ url: `/assets/${name}`, headers })
const savedNames = async () =>
  (await app.services.db.select({ name: release_file.name }).from(release_file)).map(({ name }) => name).sort()

it('each of two releases serves the files of the other, as its own', async () => {
  const [before, after] = [await aProcess(OLD), await aProcess(NEW)]
  for (const [http, name, text] of [
    [before, 'entry-client-BBBBBBBB.js', 'the first file of the new release'],
    [after, 'entry-client-AAAAAAAA.js', 'the first file of the old release'],
  ] as const) {
    const plain = await get(http, name)
    expect(plain.statusCode).toBe(200)
    expect(plain.payload).toBe(text)
    expect(plain.headers['content-type']).toMatch(/^text\/javascript/)
    const packed = await get(http, `${name}?again=1`, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(text)
  }
})

it('a release that came while a process of the old one had just looked is found all the same', async () => {
  const before = await aProcess(OLD)
  expect((await get(before, 'entry-client-BBBBBBBB.js')).statusCode).toBe(404)
  await aProcess(NEW)
  expect((await get(before, 'entry-client-BBBBBBBB.js')).statusCode).toBe(200)
})

it('a file is saved once, and kept for 14 days after its last process has said that it has it', async () => {
  await aProcess(OLD)
  await aProcess(OLD)
  expect(await savedNames()).toEqual(['City-CCCCCCCC.css', 'entry-client-AAAAAAAA.js'])
  app.advance(13 * DAY_MS)
  await aProcess(NEW)
  expect(await savedNames()).toHaveLength(3)
  app.advance(2 * DAY_MS)
  const last = await aProcess(NEW)
  expect(await savedNames()).toEqual(['City-CCCCCCCC.css', 'entry-client-BBBBBBBB.js'])
  expect((await get(last, 'entry-client-AAAAAAAA.js')).statusCode).toBe(404)
})

it('a file is read from the database once', async () => {
  await aProcess(OLD)
  let queries = 0
  const after = await aProcess(
    NEW,
    watched(() => queries++),
  )
  await get(after, 'entry-client-AAAAAAAA.js')
  expect(queries).toBeGreaterThan(0)
  queries = 0
  await get(after, 'entry-client-AAAAAAAA.js')
  expect(queries).toBe(0)
})

it('however many names strangers invent, they cost one statement together', async () => {
  let queries = 0
  const http = await aProcess(
    NEW,
    watched(() => queries++),
  )
  queries = 0
  const names = Array.from({ length: 300 }, (_, nr) => `gone-${String(nr).padStart(8, '0')}.js`)
  const replies = await Promise.all(names.map((name) => get(http, name)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(replies[0]!.headers['cache-control']).toBe('no-store')
  expect(queries).toBeLessThanOrEqual(2)
  queries = 0
  for (const name of ['main.js', '..%2fpackage.json', 'entry-client-AAAAAAAA.map', '', 'a/b-AAAAAAAA.js'])
    expect((await get(http, name)).statusCode).toBe(404)
  expect(queries).toBe(0)
})

it('a process starts and serves its own files where none can be saved', async () => {
  const http = await aProcess(
    NEW,
    watched(() => {
      throw new Error('the database is away')
    }),
  )
  expect((await get(http, 'entry-client-BBBBBBBB.js')).statusCode).toBe(200)
  expect(app.logs.join()).toContain('web:release_files')
})
