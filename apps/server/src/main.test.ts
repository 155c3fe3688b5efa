import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { builtWeb } from './testing/built'
import { type TestDatabase, testDatabase } from './testing/database'
import { holding, startProcess } from './testing/running'

let database: TestDatabase
beforeAll(async () => {
  builtWeb()
  database = await testDatabase(inject('postgresUrl'), 'demo', 2)
})
afterAll(() => database.drop())

const started = (env: Record<string, string> = {}) => startProcess({ DATABASE_URL: database.url, ...env })

/** Everything a socket says until it is closed. */
const spokenBy = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: studio.example\r\n\r\n`

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** The answer to a new connection: nothing where it is refused or closed at once. */
async function inboxOf(port: number): Promise<string> {
  try {
    const socket = await connected(port)
    const heard = spokenBy(socket)
    socket.write(request('/healthz'))
    return await heard
  } catch {
    return ''
  }
}

describe('the server', () => {
  it('finishes what is in flight on SIGTERM, takes nothing new, and exits with 0', {
    timeout: 60_000,
  }, async () => {
    const server = await started()
    const idle = await connected(server.port)
    const busy = await connected(server.port)
    const [idleEnd, answer] = [spokenBy(idle), spokenBy(busy)]
    const held = await holding(database.url, 'setting')
    busy.write(request('/config/get'))
    await held.waitedFor()

    server.process.kill('SIGTERM')
    expect(await idleEnd).toBe('')
    expect(await inboxOf(server.port)).toBe('')
    expect(server.process.exitCode).toBeNull()

    await held.letGo()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"brand_name":"快门照相馆"/)
    expect(await server.exit).toBe(0)
  })

  it('stops when its supervisor is gone', { timeout: 60_000 }, async () => {
    const server = await started()
    server.process.disconnect()
    expect(await server.exit).toBe(0)
  })

  it('says in one sentence why it cannot start, and exits with 1', { timeout: 60_000 }, async () => {
    const server = await started({ DATABASE_URL: 'postgres://nobody:secretword@127.0.0.1:1/none' })
    expect(await server.exit).toBe(1)
    expect(server.lines.join('')).toContain('ECONNREFUSED')
    expect(server.lines.join('')).not.toMatch(/secretword|\n\s+at /)
  })

  it('names the setting that is wrong', { timeout: 60_000 }, async () => {
    const server = await started({ PORT: 'many' })
    expect(await server.exit).toBe(1)
    expect(server.lines.join('')).toMatch(/PORT/)
  })
})
