// Real PostgreSQL as part of `npm start`: made, started, found again and stopped here.
import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { identityOf, isAlive } from '../process/claim.mjs'
import { lastWords, openLog } from '../process/log-file.ts'
import { freePort } from '../process/ports.ts'
import { codeOf, PlainFailure, textOf } from '../terminal/failure.ts'
import { postgresBinaries } from './binaries.ts'
import { clusterExists, initialise, readPassword, requireSameMajor, superuser } from './cluster.ts'
import { type Place, placeFor } from './place.ts'
import { clearReusedPid, type Postmaster, runningPostmaster, stopPostmaster, waitUntilGone } from './postmaster.ts'
import { type Account, asAccount, databaseAccount } from './run-as.ts'

const database = 'kuaimen'

export type Postgres = {
  url: string
  pid: number
  /** Found running, left behind by a launcher that was killed. */
  reattached: boolean
  isRunning: () => boolean
  stop: () => Promise<void>
}

type PostgresOptions = {
  /** The cluster's folder; its password file and log lie beside it. */
  dir: string
  /** For tests: quick instead of durable, and removed on stop. */
  ephemeral?: boolean
  signal?: AbortSignal
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' }

const settings = (port: number, ephemeral: boolean): string[] => {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: ephemeral ? 400 : 100,
    shared_buffers: '128MB',
    ...(ephemeral && quick),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const urlFor = (port: number, password: string, name: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`

const runOn = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])
const longestRecovery = 180_000

/** Waits until it answers on our database, making that database the first time. */
const awaitReady = async (port: number, password: string, running: () => boolean, signal?: AbortSignal) => {
  const deadline = performance.now() + longestRecovery
  while (running()) {
    signal?.throwIfAborted()
    try {
      return await runOn(urlFor(port, password, database), 'select 1')
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code === '28P01') throw new PlainFailure('数据库的密码和密码文件里的不一样。')
      if (code === '3D000') await runOn(urlFor(port, password, 'postgres'), `create database ${database}`)
      else if (!notYet.has(code) && !/timeout|terminated/i.test(textOf(error))) throw error
    }
    if (performance.now() > deadline) throw new PlainFailure('数据库迟迟没有就绪。')
    await pause(20)
  }
}

type Launching = {
  place: Place
  native: string
  account: Account | undefined
  password: string
  ephemeral: boolean
  logPath: string
  signal?: AbortSignal
}

const spawnPostmaster = ({ place, native, account, ephemeral }: Launching, port: number, logFd: number) => {
  const child = spawn(join(native, 'bin/postgres'), ['-D', place.cluster, ...settings(port, ephemeral)], {
    ...asAccount(account),
    // A session of its own: Ctrl-C at the terminal must not stop the database before the server.
    detached: true,
    stdio: ['ignore', logFd, logFd],
  })
  const trouble = { message: '' }
  child.on('error', (error) => {
    trouble.message = error.message
  })
  child.unref()
  const { pid = 0 } = child
  return { pid, identity: pid > 0 ? identityOf(pid) : undefined, trouble }
}

// Someone took the free port meanwhile, or workers of a killed postmaster are still on their way out.
const passing = /could not (bind|create any TCP)|pre-existing shared memory block/

const launch = async (launching: Launching): Promise<Postmaster> => {
  const { password, logPath, signal } = launching
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const log = await openLog(logPath)
    const { pid, identity, trouble } = spawnPostmaster(launching, port, log.fd)
    closeSync(log.fd)
    const running = () => identity !== undefined && isAlive(identity)
    try {
      await awaitReady(port, password, running, signal)
    } catch (error) {
      if (identity) await stopPostmaster({ pid, identity }, true)
      throw error
    }
    if (identity && running()) return { pid, identity, port, stopping: false }
    const words = trouble.message || lastWords(log)
    if (attempt < 30 && passing.test(words)) {
      await pause(100)
      continue
    }
    throw new PlainFailure(`数据库没有启动：${words || '没有说明原因'}（日志 ${logPath}）`)
  }
}

const reattach = async (place: Place, password: string, signal?: AbortSignal): Promise<Postmaster | undefined> => {
  const found = runningPostmaster(place.cluster)
  if (!found) return undefined
  if (found.stopping) {
    if (!(await waitUntilGone(found.identity, 30_000))) await stopPostmaster(found, true)
    return undefined
  }
  await awaitReady(found.port, password, () => isAlive(found.identity), signal)
  return isAlive(found.identity) ? found : undefined
}

/** Starts PostgreSQL on `dir`, or finds the one already running there. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { dir, ephemeral = false, signal } = options
  const parent = dirname(dir)
  await mkdir(parent, { recursive: true })
  const account = databaseAccount(dir)
  const place = await placeFor(dir, account)
  const passwordFile = join(parent, 'postgres.password')
  const logPath = join(parent, 'logs/postgres.log')
  const existed = await clusterExists(place)
  const password = await readPassword(passwordFile, existed)

  let postmaster = existed ? await reattach(place, password, signal) : undefined
  const reattached = postmaster !== undefined
  if (!postmaster) {
    const { native, version } = await postgresBinaries(account)
    if (existed) {
      await requireSameMajor(place, version)
      clearReusedPid(place.cluster)
    } else await initialise({ place, native, account, password, sync: !ephemeral })
    postmaster = await launch({ place, native, account, password, ephemeral, logPath, signal })
  }
  const { pid, identity, port } = postmaster

  // A test run that gets a signal has no time for its teardown.
  const endWithUs = () => isAlive(identity) && process.kill(pid, 'SIGQUIT')
  if (ephemeral) process.once('exit', endWithUs)

  const stop = async () => {
    await stopPostmaster({ pid, identity }, ephemeral)
    process.off('exit', endWithUs)
    if (!ephemeral) return
    const leftovers = [place.elsewhere ? place.home : place.cluster, dir, passwordFile]
    for (const path of leftovers) await rm(path, { recursive: true, force: true })
  }
  return { url: urlFor(port, password, database), pid, reattached, isRunning: () => isAlive(identity), stop }
}
