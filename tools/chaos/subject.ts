// The product with a server that can be killed and started again, while database and lab stay.
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-build.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { copyDatabase } from '../product/copy.ts'
import { demoMedia, fillDemo } from '../product/demo.ts'
import { labEnv } from '../product/lab-env.ts'
import { makeScratch } from '../testing/scratch.ts'
import { layWire, type Wire } from './wire.ts'
import { serverMain, type World, worldOn } from './world.ts'

export type Subject = World & {
  wire: Wire
  /** Where uploaded pictures lie. */
  assetDir: string
  /** Of the server that runs now. */
  pid: () => number
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const over = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href

type Filled = { url: string; stop: () => Promise<void> }

/** Of the PostgreSQL of a test run a copy, or a PostgreSQL of its own. */
const filledDatabase = async (dir: string, filledUrl: string | undefined): Promise<Filled> => {
  if (filledUrl) {
    const { url, drop } = await copyDatabase(filledUrl)
    return { url, stop: drop }
  }
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), ephemeral: true })
  await fillDemo({ databaseUrl: postgres.url, logPath: join(dir, 'logs', 'demo.log') })
  return postgres
}

export const startSubject = async (filledUrl?: string): Promise<Subject> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const [port, labPort] = await Promise.all([freePort(), freePort()])
  const postgres = await filledDatabase(scratch.dir, filledUrl)
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
    MEDIA_DIR: demoMedia,
    // Fifteen notices at once, and everybody else still finds a connection.
    DATABASE_POOL: '76',
    JOBS_AT_ONCE: '20',
  }
  const program = (name: string, args: string[], its: Record<string, string>): Promise<Program> =>
    startProgram({ name, args, env: its, logPath: join(scratch.dir, 'logs', `${name}.log`) })
  const startServer = () => program('server', serverMain, serverEnv)
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
  const world = await worldOn({
    url: `http://127.0.0.1:${port}`,
    labUrl: `http://127.0.0.1:${labPort}`,
    database,
    serverEnv,
  })

  return {
    ...world,
    wire,
    assetDir: join(scratch.dir, 'assets'),
    pid: () => server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.lost
    },
    restart: async () => {
      server = await startServer()
    },
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
