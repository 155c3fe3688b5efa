import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, buildApp } from './app'
import type { Services } from './context'
import { databaseClock } from './db/clock'
import { openDatabase, type Report } from './db/database'
import { reach } from './db/hosts'
import { migrate } from './db/migration/migrate'
import { logNews, newsLine } from './db/migration/news'
import { requireSessions } from './db/pooling.sql'
import { isMigrated } from './db/ready.sql'
import { ENV_WRONG, type Env, readEnv, setNodeEnv } from './env'
import { checkEnv } from './env-check'
import { watchPressure } from './http/limits/pressure'
import { SOCKET_LIMITS } from './http/limits/sockets'
import { openCommandLog, openLog } from './http/observe/log'
import { release } from './http/observe/release'
import { logIgnored } from './http/observe/report-ignored-error'
import { consoleHosts } from './http/request/console-hosts'
import { commandOf } from './jobs/commands'
import { doctor, doctorWithoutDatabase } from './jobs/doctor'
import { startJobs } from './jobs/jobs'
import { isLostByTheQueue } from './jobs/rejections'
import { rooms } from './rooms'
import { replicaOf, servicesOn, withServices } from './services'
import { openTracer } from './signals/otel'
import { useTracer } from './signals/trace'
import { consoleDocuments } from './web/console'
import { consoleFiles, files } from './web/files'
import { pages } from './web/pages'
import { builtConsole, builtPages, consoleRoot, liveConsole, livePages, webRoot } from './web/sources'

/** From the end of the drain on. */
const STOP_WITHIN_MS = 9000

/** A supervisor that started us learns over IPC how it went; alone we just go on. */
const report = (message: { ready: true } | { failed: string }) => process.send?.(message)

async function serve(): Promise<void> {
  const { env, wrong, unwise } = checkEnv()
  if (wrong.length > 0) throw new Error([ENV_WRONG, ...wrong].join('\n  '))
  setNodeEnv(env)
  const log = openLog(env.LOG_LEVEL)
  for (const setting of unwise) log.warn({ setting }, 'unwise setting')
  const tracer = env.OTEL_EXPORTER_OTLP_ENDPOINT ? await openTracer(env.OTEL_SERVICE_NAME, release) : undefined
  useTracer(tracer)
  const onSwallowed: Report = (where, error) => logIgnored(log, where, error)
  const replica = replicaOf(env, env.DATABASE_POOL)
  const database = openDatabase(await reach(env.DATABASE_URL), env.DATABASE_POOL, onSwallowed, replica)
  await requireSessions(database.pool)
  await migrate(database.pool, { limits: migrateLimits(env), notify: logNews(log) })
  const clock = await databaseClock(database, onSwallowed)
  const services = servicesOn(database, rooms, { env, log, now: clock.now, randomBytes })

  const app = await buildApp(
    services,
    rooms,
    SOCKET_LIMITS,
    watchPressure(() => database.pool.connect(), env.SHED_AFTER_MS),
  )
  if (env.ROLE !== 'worker') await addPages(app, services)
  const jobs = env.ROLE === 'web' ? undefined : await startJobs(services, database.pool, rooms)
  const end = async () => {
    app.leaving.begin()
    await Promise.all([jobs?.stop(), pause(env.DRAIN_SECONDS * 1000).then(() => app.http.close())])
    clock.stop()
    await database.close()
    await tracer?.stop()
  }
  leaveInOrder(services, end)
  app.limits.start()

  await app.http.listen({ host: env.HOST, port: env.PORT, backlog: 2048 })
  log.info({ port: env.PORT, role: env.ROLE, release }, 'listening')
  report({ ready: true })
}

async function addPages({ http, answers, pressure }: App, services: Services): Promise<void> {
  const root = webRoot()
  await files(http, services, `${root}/dist/client`)
  const isConsole = consoleHosts(services.env)
  if (services.env.CONSOLE_HOSTS.length > 0) await addConsole(http, services)
  const source = services.env.LIVE_PAGES ? await livePages(http, root, isConsole) : await builtPages(root)
  pages(http, services, answers, source, pressure)
}

async function addConsole(http: App['http'], services: Services): Promise<void> {
  const root = consoleRoot()
  const isConsole = consoleHosts(services.env)
  await consoleFiles(http, services, `${root}/dist/assets/console`)
  const source = services.env.LIVE_PAGES ? await liveConsole(http, root, isConsole) : builtConsole(root)
  consoleDocuments(http, services, source)
}

/** On a signal, when the supervisor is gone, and when nobody has caught an error: then with 1, so that we are started anew. */
function leaveInOrder({ env, log }: Services, end: () => Promise<void>): void {
  let leaving = false
  const leave = async (why: string, code: number) => {
    if (leaving) return
    leaving = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + STOP_WITHIN_MS).unref()
    try {
      await end()
    } catch (error) {
      log.error({ err: error }, 'not stopped in order')
      process.exit(1)
    }
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(signal, 0))
  process.on('disconnect', () => void leave('supervisor gone', 0))
  process.on('unhandledRejection', (error) => {
    if (isLostByTheQueue(error)) return logIgnored(log, 'jobs:lost_word', error)
    log.fatal({ err: error }, 'nobody has caught this')
    void leave('unhandled rejection', 1)
  })
}

const sayLine = (line: string) => void process.stdout.write(`${line}\n`)

/** What is missing before the first customer comes; unlike other commands it speaks also without a database. */
async function examine(args: readonly string[]): Promise<void> {
  const findings = checkEnv()
  const { env } = findings
  const log = openCommandLog()
  const onSwallowed: Report = (where, error) => logIgnored(log, where, error)
  try {
    const database = openDatabase(await reach(env.DATABASE_URL), 2, onSwallowed)
    try {
      await requireSessions(database.pool)
      const clock = await databaseClock(database, onSwallowed)
      const services = servicesOn(database, rooms, { env, log, now: clock.now, randomBytes })
      const skewMs = clock.now().getTime() - Date.now()
      const seen = { findings, services, isMigrated: await isMigrated(database.db), skewMs }
      process.exitCode = await doctor(seen, args, sayLine)
      clock.stop()
    } finally {
      await database.close()
    }
  } catch (error) {
    process.exitCode = doctorWithoutDatabase(findings, error instanceof Error ? error.message : '', sayLine)
  }
}

const migrateLimits = ({ MIGRATE_WAIT_SECONDS }: Env) => ({ giveUpMs: MIGRATE_WAIT_SECONDS * 1000 })

/** `migrate`: brings the schema up to date before the first process of a release starts, and says what was locked. */
async function migrateAlone(): Promise<void> {
  const env = readEnv()
  const log = openCommandLog()
  const database = openDatabase(await reach(env.DATABASE_URL), 3, (where, error) => logIgnored(log, where, error))
  await requireSessions(database.pool)
  let done = 0
  await migrate(database.pool, {
    limits: migrateLimits(env),
    notify: (news) => {
      if (news.is === 'done') done += 1
      sayLine(newsLine(news))
    },
  })
  sayLine(done === 0 ? '✓ nothing was missing' : `✓ ${done} migrations are in`)
  await database.close()
}

/** Runs one command: it writes to the terminal, and its exit code is the result. */
async function run(name: string, args: readonly string[]): Promise<void> {
  const command = commandOf(name, rooms)
  if (!command) throw new Error(`no such command: ${name}`)
  process.exitCode = await withServices({ rooms, randomBytes }, ({ services }) => command(services, args, sayLine))
}

const [command, ...args] = process.argv.slice(2)
const programs: Record<string, () => Promise<void>> = { doctor: () => examine(args), migrate: migrateAlone }
const work = command === undefined ? serve() : (programs[command]?.() ?? run(command, args))
work.catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error)
  report({ failed: sentence })
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
