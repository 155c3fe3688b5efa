// Several processes behind a front, on one PostgreSQL that can be stopped and started, as operators run it.
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-build.ts'
import { layWire, type Wire } from '../chaos/wire.ts'
import { serverMain, type World, worldOn } from '../chaos/world.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { copyDatabase } from '../product/copy.ts'
import { demoMedia, fillDemo } from '../product/demo.ts'
import { labEnv } from '../product/lab-env.ts'
import { makeScratch } from '../testing/scratch.ts'
import { type Disk, makeDisk } from './disk.ts'
import { type Front, startFront } from './front.ts'

export type Process = {
  port: number
  pid: number
  /** SIGTERM, and it leaves in its own time. */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export type Fleet = {
  world: World
  front: Front
  /** Between the processes and the database; the harness has its own. */
  wire: Wire
  /** Undefined where this account may not mount one. */
  disk: Disk | undefined
  scratch: string
  processes: Process[]
  /** Sentences about processes that ended although nobody had asked. */
  deaths: string[]
  start: (args?: readonly string[]) => Promise<Process>
  database: { stop: () => Promise<void>; start: () => Promise<void> }
  end: () => Promise<void>
}

const over = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href

class Crew {
  readonly processes: Process[] = []
  readonly deaths: string[] = []
  private started = 0
  constructor(
    private readonly front: Front,
    private readonly env: Record<string, string>,
    private readonly logs: string,
  ) {}

  private leaves(one: Process): void {
    this.front.remove(one.port)
    const nth = this.processes.indexOf(one)
    if (nth >= 0) this.processes.splice(nth, 1)
  }

  private member(program: Program, port: number): Process {
    let isKilled = false
    const one: Process = {
      port,
      pid: program.pid,
      stop: async () => {
        await program.stop()
        this.leaves(one)
      },
      kill: async () => {
        isKilled = true
        process.kill(program.pid, 'SIGKILL')
        await program.lost
      },
    }
    void program.lost.then((sentence) => {
      this.leaves(one)
      if (!isKilled) this.deaths.push(sentence)
    })
    return one
  }

  async start(args: readonly string[] = serverMain): Promise<Process> {
    const port = await freePort()
    this.started += 1
    const name = `server-${this.started}`
    const env = { ...this.env, PORT: String(port) }
    const program = await startProgram({ name, args: [...args], env, logPath: join(this.logs, `${name}.log`) })
    const one = this.member(program, port)
    this.processes.push(one)
    this.front.add(port)
    return one
  }
}

const harnessPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 22, connectionTimeoutMillis: 5000 })
  // The database goes before its last idle connection does.
  pool.on('error', () => {})
  return pool
}

type Wired = { postgres: Pick<Postgres, 'url' | 'stop'>; wire: Wire; own: Wire }

/** A copy on the PostgreSQL of a test run serves trials that leave the database alone. */
const databaseOf = async (dir: string, filledUrl: string | undefined): Promise<Wired['postgres']> => {
  if (!filledUrl) return startPostgres({ dir })
  const { url, drop } = await copyDatabase(filledUrl)
  return { url, stop: drop }
}

const wired = async (dir: string, filledUrl?: string): Promise<Wired> => {
  const postgres = await databaseOf(dir, filledUrl)
  const { hostname: host, port } = new URL(postgres.url)
  const at = { host, port: Number(port) }
  const [wire, own] = await Promise.all([layWire(at), layWire(at)])
  return { postgres, wire, own }
}

/** The database comes back at another port, and both wires lead there. */
const switchOf = (dir: string, { postgres: first, wire, own }: Wired) => {
  let postgres = first
  return {
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startPostgres({ dir })
      const port = Number(new URL(postgres.url).port)
      for (const one of [wire, own]) one.aim(port)
    },
  }
}

export const startFleet = async (size: number, filledUrl?: string): Promise<Fleet> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const disk = await makeDisk(join(scratch.dir, 'disk'))
  const dir = join(scratch.dir, 'disk', 'postgres')
  const [port, labPort] = [await freePort(), await freePort()]
  const laid = await wired(dir, filledUrl)
  const { postgres, wire, own } = laid
  const env = await labEnv(scratch.dir, { port, labPort })
  const logs = join(scratch.dir, 'logs')
  const common = { NODE_ENV: 'production', RATE_PER_MINUTE: '0' }
  const lab = await startProgram({
    name: 'lab',
    args: ['--enable-source-maps', 'apps/lab/dist/main.js'],
    env: { ...common, ...env.lab, LAB_PORT: String(labPort), PRODUCT_URL: `http://127.0.0.1:${port}` },
    logPath: join(logs, 'lab.log'),
  })
  const serverEnv = {
    ...{ ...common, ...env.server, MEDIA_DIR: demoMedia, DRAIN_SECONDS: '1' },
    ...{ DATABASE_URL: over(postgres.url, wire.port), DATA_DIR: scratch.dir },
  }
  if (!filledUrl) await fillDemo({ databaseUrl: postgres.url, logPath: join(logs, 'demo.log') })
  const front = await startFront(port)
  const crew = new Crew(front, serverEnv, logs)
  for (let nth = 0; nth < size; nth += 1) await crew.start()
  const database = harnessPool(over(postgres.url, own.port))
  const audited = { ...serverEnv, DATABASE_URL: over(postgres.url, own.port) }
  const address = { url: `http://127.0.0.1:${port}`, labUrl: `http://127.0.0.1:${labPort}` }
  const world = await worldOn({ ...address, database, serverEnv: audited })
  const power = switchOf(dir, laid)
  return {
    ...{ world, front, wire, disk, scratch: scratch.dir, processes: crew.processes, deaths: crew.deaths },
    start: (args) => crew.start(args),
    database: power,
    end: async () => {
      await database.end()
      for (const one of [...crew.processes]) await one.stop()
      await lab.stop()
      await front.stop()
      await Promise.all([wire.stop(), own.stop()])
      await power.stop()
      await disk?.remove()
      await scratch.remove()
    },
  }
}
