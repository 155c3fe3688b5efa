import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { builtWeb } from './testing/built'
import { type TestDatabase, testDatabase } from './testing/database'

const SRC = fileURLToPath(new URL('.', import.meta.url))

let database: TestDatabase
beforeAll(async () => {
  builtWeb()
  database = await testDatabase(inject('postgresUrl'), 'demo', 2)
})
afterAll(() => database.drop())

interface Running {
  process: ChildProcess
  port: number
  lines: string[]
  exit: Promise<number | null>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The program itself, in a process of its own. */
async function started(env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', `${SRC}main.ts`], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'ready' in message) resolve()
    })
  })
  await Promise.race([ready, exit])
  return { process: child, port, lines, exit }
}

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
async function heardBy(port: number): Promise<string> {
  try {
    const socket = await connected(port)
    const heard = spokenBy(socket)
    socket.write(request('/healthz'))
    return await heard
  } catch {
    return ''
  }
}

/** Holds a table so that a request stays in flight for as long as the test wants. */
async function holding(table: string) {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    /** Resolves when a statement waits for the table. */
    waitedFor: async () => {
      for (;;) {
        const { rows } = await client.query(
          'select 1 from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())',
          [table],
        )
        if (rows.length > 0) return
      }
    },
    letGo: () => client.query('rollback'),
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
    const held = await holding('setting')
    busy.write(request('/config/get'))
    await held.waitedFor()

    server.process.kill('SIGTERM')
    expect(await idleEnd).toBe('')
    expect(await heardBy(server.port)).toBe('')
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
