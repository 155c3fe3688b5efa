import { randomBytes } from 'node:crypto'
import { buildApp } from './app'
import type { Services } from './context'
import { databaseClock } from './db/clock'
import { type Database, openDatabase, type Report } from './db/database'
import { migrate } from './db/migrate'
import { readEnv } from './env'
import { openCommandLog, openLog } from './http/log'
import { swallow } from './http/swallowed'
import { commandOf } from './jobs/commands'
import { startJobs } from './jobs/jobs'
import { seedDemo } from './jobs/seed'
import { hooksOf } from './room'
import { rooms } from './rooms'
import { files } from './web/files'
import { pages } from './web/pages'
import { builtPages, livePages, webRoot } from './web/sources'

const STOP_WITHIN_MS = 9000

/** A supervisor that started us learns over IPC how it went; alone we just go on. */
const report = (message: { ready: true } | { failed: string }) => process.send?.(message)

const servicesOn = ({ db, transaction }: Database, own: Pick<Services, 'env' | 'log' | 'now' | 'randomBytes'>) => ({
  ...own,
  db,
  transaction,
  hooks: hooksOf(rooms),
})

async function serve(): Promise<void> {
  const env = readEnv()
  const log = openLog(env.LOG_LEVEL)
  const onSwallowed: Report = (where, error) => swallow(log, where, error)
  const database = openDatabase(env.DATABASE_URL, env.DATABASE_POOL, onSwallowed)
  await migrate(database.pool)
  const clock = await databaseClock(database, onSwallowed)
  const services = servicesOn(database, { env, log, now: clock.now, randomBytes })
  if (env.DEMO === '1' && (await seedDemo(database, rooms, { now: services.now() }))) log.info('demo filled')

  const { http, answers } = await buildApp(services, rooms)
  const root = webRoot()
  await files(http, services, `${root}/dist/client`)
  pages(http, services, answers, env.LIVE_PAGES ? await livePages(http, root) : await builtPages(root))
  const jobs = await startJobs(services, database.pool, rooms)

  let stopping = false
  const stop = async (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await http.close()
    await jobs.stop()
    clock.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  process.on('disconnect', () => void stop('supervisor gone'))

  await http.listen({ host: env.HOST, port: env.PORT, backlog: 2048 })
  log.info({ port: env.PORT }, 'listening')
  report({ ready: true })
}

/** Runs one command: it writes to the terminal, and its exit code is the result. */
async function run(name: string, args: readonly string[]): Promise<void> {
  const command = commandOf(name, rooms)
  if (!command) throw new Error(`no such command: ${name}`)
  const env = readEnv()
  const log = openCommandLog()
  const onSwallowed: Report = (where, error) => swallow(log, where, error)
  const database = openDatabase(env.DATABASE_URL, 2, onSwallowed)
  const clock = await databaseClock(database, onSwallowed)
  const services = servicesOn(database, { env, log, now: clock.now, randomBytes })
  process.exitCode = await command(services, args, (line) => void process.stdout.write(`${line}\n`))
  clock.stop()
  await database.close()
}

const [command, ...args] = process.argv.slice(2)
const work = command === undefined ? serve() : run(command, args)
work.catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error)
  report({ failed: sentence })
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
