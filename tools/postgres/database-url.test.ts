import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../process/ports.ts'
import { makeScratch } from '../testing/scratch.ts'
import { requireDatabase } from './database-url.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
let postgres: Postgres
let impostor: Server

beforeAll(async () => {
  scratch = await makeScratch()
  postgres = await startPostgres({ dir: join(scratch.dir, 'postgres'), ephemeral: true })
  impostor = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  impostor.close()
  await postgres.stop()
  await scratch.remove()
})

const impostorPort = () => {
  const address = impostor.address()
  return typeof address === 'object' && address ? address.port : 0
}
const changed = (change: (url: URL) => void) => {
  const url = new URL(postgres.url)
  change(url)
  return url.href
}

it('accepts a database that answers', async () => {
  await expect(requireDatabase(postgres.url)).resolves.toBeUndefined()
})

describe('a wrong DATABASE_URL is one sentence that never shows the password', () => {
  const secret = 'tr0ub4dor'
  const wrong: [string, () => Promise<string> | string, RegExp][] = [
    ['no address at all', () => `not a url ${secret}`, /不是 PostgreSQL 地址/],
    ['another protocol', () => `mysql://me:${secret}@localhost/kuaimen`, /不是 PostgreSQL 地址/],
    ['a broken escape', () => `postgres://me:${secret}%zz@localhost/kuaimen`, /不是 PostgreSQL 地址/],
    ['an unknown host', () => `postgres://me:${secret}@nowhere.invalid/kuaimen`, /找不到主机 nowhere\.invalid/],
    ['nobody listening', async () => `postgres://me:${secret}@127.0.0.1:${await freePort()}/kuaimen`, /拒绝连接/],
    [
      'something else listening',
      () => `postgres://me:${secret}@127.0.0.1:${impostorPort()}/kuaimen`,
      /可能不是 PostgreSQL/,
    ],
    ['a bad password', () => changed((url) => Object.assign(url, { password: secret })), /用户名或密码不对/],
    ['no password', () => changed((url) => Object.assign(url, { password: '' })), /用户名或密码不对/],
    [
      'an unknown database',
      () => changed((url) => Object.assign(url, { pathname: '/nothing' })),
      /没有这个名字的数据库/,
    ],
  ]

  it.each(wrong)('%s', async (_name, url, sentence) => {
    const failure = await requireDatabase(await url()).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'PlainFailure', message: expect.stringMatching(sentence) })
    expect((failure as Error).message).not.toContain(secret)
    expect((failure as Error).message).not.toContain('\n')
  })
})
