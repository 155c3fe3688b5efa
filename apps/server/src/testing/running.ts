import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Running {
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
export async function startProcess(env: Record<string, string>, flags: readonly string[] = []): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', MAIN], {
    env: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '0',
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

/** Holds a table so that a request stays in flight for as long as the test wants. */
export async function holding(url: string, table: string) {
  const client = new pg.Client({ connectionString: url })
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
    /** By the same connection, which is none of the app's. */
    run: (text: string) => client.query(text),
  }
}
