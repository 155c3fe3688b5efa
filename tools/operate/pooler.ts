// PgBouncer of the machine between the server and PostgreSQL: by the session it serves, by the transaction it is refused.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../build/ensure-build.ts'
import { serverMain } from '../chaos/world.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { databaseAccount } from '../postgres/run-as.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { demoMedia, fillDemo } from '../product/demo.ts'
import { labEnv } from '../product/lab-env.ts'
import { PlainFailure, textOf } from '../terminal/failure.ts'
import { makeScratch } from '../testing/scratch.ts'

type Mode = 'session' | 'transaction'
type Given = { readonly url: string; readonly scratch: string }

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}

const startBouncer = async ({ url, scratch }: Given, mode: Mode) => {
  const { hostname, port, pathname, username, password } = new URL(url)
  const listen = await freePort()
  const dir = join(scratch, `pgbouncer-${mode}`)
  await mkdir(dir, { recursive: true })
  const ini = join(dir, 'pgbouncer.ini')
  const database = pathname.slice(1)
  await writeFile(
    ini,
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`,
  )
  await chmod(dir, 0o755)
  const account = databaseAccount(dir)
  const child = spawn('pgbouncer', [ini], { stdio: 'ignore', ...(account && { uid: account.uid, gid: account.gid }) })
  while (!(await isOpen(listen)) && child.exitCode === null) await pause(50)
  if (child.exitCode !== null) throw new PlainFailure('PgBouncer 没有起来')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listen) }).href,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

type Start = (databaseUrl: string) => Promise<{ port: number; program: Program }>

const PATHS = ['readyz', 'api/city/list', 'login_pc']

const bySession = async (url: string, start: Start, say: (sentence: string) => void): Promise<string[]> => {
  const began = performance.now()
  const servers = await Promise.all([start(url), start(url)])
  say(`session: two processes started after ${Math.round(performance.now() - began)} ms`)
  const answers: string[] = []
  for (const { port } of servers)
    for (const path of PATHS) answers.push(`${path} ${await statusOf(`http://127.0.0.1:${port}/${path}`)}`)
  say(`session: ${answers.join(', ')}`)
  for (const { program } of servers) await program.stop()
  return answers.filter((answer) => !answer.endsWith(' 200'))
}

const byTransaction = async (url: string, start: Start, say: (sentence: string) => void): Promise<string[]> => {
  const refusal = await start(url).then(
    async ({ program }) => {
      await program.stop()
      return 'it started'
    },
    (error: unknown) => textOf(error),
  )
  say(`transaction: ${refusal}`)
  return refusal.includes('pool_mode = session') ? [] : [`by the transaction: ${refusal}`]
}

const behind = async (given: Given, mode: Mode, trial: (url: string) => Promise<string[]>): Promise<string[]> => {
  const bouncer = await startBouncer(given, mode)
  try {
    return await trial(bouncer.url)
  } finally {
    await bouncer.stop()
  }
}

/** Sentences about what is off. */
export const tryPoolers = async (say: (sentence: string) => void): Promise<string[]> => {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new PlainFailure('这台机器上没有 PgBouncer：apt-get install pgbouncer')
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const postgres = await startPostgres({ dir: join(scratch.dir, 'postgres') })
  const logs = join(scratch.dir, 'logs')
  await fillDemo({ databaseUrl: postgres.url, logPath: join(logs, 'demo.log') })
  const { server } = await labEnv(scratch.dir, { port: await freePort(), labPort: await freePort() })
  const start: Start = async (databaseUrl) => {
    const port = await freePort()
    const own = { NODE_ENV: 'production', MEDIA_DIR: demoMedia, DATA_DIR: scratch.dir, DRAIN_SECONDS: '0' }
    const env = { ...server, ...own, DATABASE_URL: databaseUrl, PORT: String(port) }
    const name = `server ${port}`
    return { port, program: await startProgram({ name, args: serverMain, env, logPath: join(logs, `${port}.log`) }) }
  }
  try {
    const given = { url: postgres.url, scratch: scratch.dir }
    return [
      ...(await behind(given, 'session', (url) => bySession(url, start, say))),
      ...(await behind(given, 'transaction', (url) => byTransaction(url, start, say))),
    ]
  } finally {
    await postgres.stop()
    await scratch.remove()
  }
}
