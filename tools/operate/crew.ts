// The product's own processes behind a front, on a database that somebody else keeps, with the lab as the world outside.
import { join } from 'node:path'
import pg from 'pg'
import { serverMain, type World, worldOn } from '../chaos/world.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { demoMedia, fillDemo } from '../product/demo.ts'
import { labEnv } from '../product/lab-env.ts'
import { type Front, startFront } from './front.ts'

export type Process = {
  port: number
  pid: number
  /** SIGTERM, and it leaves in its own time. */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export type Role = 'all' | 'web' | 'worker'

export type Crewed = {
  world: World
  front: Front
  processes: Process[]
  /** Sentences about processes that ended although nobody had asked. */
  deaths: string[]
  start: (args?: readonly string[], role?: Role) => Promise<Process>
  end: () => Promise<void>
}

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

  async start(args: readonly string[] = serverMain, role: Role = 'all'): Promise<Process> {
    const port = await freePort()
    this.started += 1
    const name = `server-${this.started}`
    const env = { ...this.env, PORT: String(port), ROLE: role }
    const program = await startProgram({ name, args: [...args], env, logPath: join(this.logs, `${name}.log`) })
    const one = this.member(program, port)
    this.processes.push(one)
    if (role !== 'worker') this.front.add(port)
    return one
  }
}

const harnessPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 22, connectionTimeoutMillis: 5000 })
  // The database goes before its last idle connection does.
  pool.on('error', () => {})
  return pool
}

type Behind = {
  scratch: string
  /** As the processes reach the database, and as the harness does. */
  databaseUrl: string
  ownUrl: string
  roles: readonly Role[]
  isFilled?: boolean
  /** Besides what every process gets, when the lab's port is known. */
  around?: (labPort: number) => Promise<Record<string, string>>
}

export const startCrew = async (behind: Behind): Promise<Crewed> => {
  const { scratch, databaseUrl, ownUrl, roles } = behind
  const [port, labPort] = [await freePort(), await freePort()]
  const env = await labEnv(scratch, { port, labPort })
  const logs = join(scratch, 'logs')
  const common = { NODE_ENV: 'production', RATE_PER_MINUTE: '0' }
  const lab = await startProgram({
    name: 'lab',
    args: ['--enable-source-maps', 'apps/lab/dist/main.js'],
    env: { ...common, ...env.lab, LAB_PORT: String(labPort), PRODUCT_URL: `http://127.0.0.1:${port}` },
    logPath: join(logs, 'lab.log'),
  })
  const serverEnv = {
    ...{ ...common, ...env.server, MEDIA_DIR: demoMedia, DRAIN_SECONDS: '1' },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: scratch, ...(await behind.around?.(labPort)) },
  }
  if (!behind.isFilled) await fillDemo({ databaseUrl: ownUrl, logPath: join(logs, 'demo.log') })
  const front = await startFront(port)
  const crew = new Crew(front, serverEnv, logs)
  for (const role of roles) await crew.start(serverMain, role)
  const database = harnessPool(ownUrl)
  const address = { url: `http://127.0.0.1:${port}`, labUrl: `http://127.0.0.1:${labPort}` }
  const world = await worldOn({ ...address, database, serverEnv: { ...serverEnv, DATABASE_URL: ownUrl } })
  return {
    ...{ world, front, processes: crew.processes, deaths: crew.deaths },
    start: (args, role) => crew.start(args, role),
    end: async () => {
      await database.end()
      for (const one of [...crew.processes]) await one.stop()
      await lab.stop()
      await front.stop()
    },
  }
}
