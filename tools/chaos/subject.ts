// The product with a server that can be killed and started again, while database and lab stay.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-build.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { labEnv } from '../product/lab-env.ts'
import { root } from '../terminal/root.ts'
import { makeScratch } from '../testing/scratch.ts'
import { type Lab, labAt } from './lab.ts'
import { layWire, type Wire } from './wire.ts'

export type Subject = {
  url: string
  lab: Lab
  wire: Wire
  /** Of the harness: never the server's own. */
  database: pg.Pool
  kill: () => Promise<void>
  restart: () => Promise<void>
  /** Stores and days that scenarios of this batch use. */
  taken: Set<string>
  /** What the ledger says a provider has of us, since the beginning. */
  inTill: (provider: string) => Promise<number>
  /** What `npm run audit` says is off. */
  audit: () => Promise<string[]>
  stop: () => Promise<void>
}

const main = ['--enable-source-maps', 'apps/server/dist/main.js']

const auditWith = (env: Record<string, string>): Promise<string[]> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [...main, 'audit'],
      { cwd: root, env: { ...process.env, ...env } },
      (error, out, err) => {
        const said = out.split('\n').filter((line) => line.startsWith('✗'))
        done(error && said.length === 0 ? [`audit: ${err || error.message}`] : said)
      },
    )
  })

const over = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href

export const startSubject = async (): Promise<Subject> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const [port, labPort] = await Promise.all([freePort(), freePort()])
  const postgres = await startPostgres({ dir: join(scratch.dir, 'postgres'), ephemeral: true })
  const { hostname: host, port: at } = new URL(postgres.url)
  const wire = await layWire({ host, port: Number(at) })
  const env = await labEnv(scratch.dir, { port, labPort })
  const common = { NODE_ENV: 'production', RATE_PER_MINUTE: '0' }
  const serverEnv = {
    ...common,
    ...env.server,
    PORT: String(port),
    DATABASE_URL: over(postgres.url, wire.port),
    DATA_DIR: scratch.dir,
    DEMO: '1',
    // Fifteen notices at once, and everybody else still finds a connection.
    DATABASE_POOL: '76',
    JOBS_AT_ONCE: '20',
  }
  const program = (name: string, args: string[], its: Record<string, string>): Promise<Program> =>
    startProgram({ name, args, env: its, logPath: join(scratch.dir, 'logs', `${name}.log`) })
  const startServer = () => program('server', main, serverEnv)
  const labProgram = await program('lab', ['--enable-source-maps', 'apps/lab/dist/main.js'], {
    ...common,
    ...env.lab,
    LAB_PORT: String(labPort),
    PRODUCT_URL: `http://127.0.0.1:${port}`,
  })
  let server = await startServer()
  const database = new pg.Pool({ connectionString: postgres.url, max: 22 })
  // The database goes before its last idle connection does.
  database.on('error', () => {})
  // Each of our few customers leaves many bookings unpaid on one day.
  await database.query(
    `insert into setting values ('unpaid_a_day', '1000') on conflict (key) do update set value = excluded.value`,
  )
  const till = async (provider: string): Promise<number> => {
    const { rows } = await database.query<{ fen: number }>(
      'select coalesce(sum(amount_fen), 0)::int as fen from ledger_entry where account = $1',
      [`provider:${provider}`],
    )
    return rows[0]?.fen ?? 0
  }
  const atFirst: Record<string, number> = { wechat: await till('wechat'), alipay: await till('alipay') }

  return {
    url: `http://127.0.0.1:${port}`,
    wire,
    lab: labAt(`http://127.0.0.1:${labPort}`),
    database,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.lost
    },
    restart: async () => {
      server = await startServer()
    },
    taken: new Set(),
    inTill: async (provider) => (await till(provider)) - (atFirst[provider] ?? 0),
    audit: () => auditWith(serverEnv),
    stop: async () => {
      await database.end()
      await labProgram.stop()
      await server.stop()
      await wire.stop()
      await postgres.stop()
      await scratch.remove()
    },
  }
}
