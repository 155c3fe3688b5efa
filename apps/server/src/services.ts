import type { Services } from './context'
import { databaseClock } from './db/clock'
import { type Database, openDatabase, type Report } from './db/database'
import { reach } from './db/hosts'
import { replicaAt } from './db/replica'
import { type Env, readEnv } from './env'
import { openCommandLog } from './http/observe/log'
import { logIgnored } from './http/observe/report-ignored-error'
import { portsOf, type Room } from './room'

export const servicesOn = (
  { db, transaction, reading, snapshot, probe, listen }: Database,
  rooms: readonly Room[],
  own: Pick<Services, 'env' | 'log' | 'now' | 'randomBytes'>,
): Services => ({
  ...own,
  db,
  transaction,
  reading,
  snapshot,
  probe,
  listen,
  ports: portsOf(rooms),
})

export const replicaOf = ({ DATABASE_REPLICA_URL: url }: Env, size: number) => (url ? replicaAt(url, size) : undefined)

export interface Opened {
  readonly services: Services
  readonly database: Database
}

interface Given {
  readonly rooms: readonly Room[]
  readonly randomBytes: Services['randomBytes']
  /** Before anything else is asked of the database. */
  readonly prepare?: (database: Database) => Promise<void>
}

/** Opens the database of the environment for a command, and closes it when the command is over; answers its exit code. */
export async function withServices(
  { rooms, randomBytes, prepare }: Given,
  work: (opened: Opened) => Promise<number>,
): Promise<number> {
  const env = readEnv()
  const log = openCommandLog()
  const onSwallowed: Report = (where, error) => logIgnored(log, where, error)
  const database = openDatabase(await reach(env.DATABASE_URL), 2, onSwallowed, replicaOf(env, 2))
  await prepare?.(database)
  const clock = await databaseClock(database, onSwallowed)
  const code = await work({
    services: servicesOn(database, rooms, { env, log, now: clock.now, randomBytes }),
    database,
  })
  clock.stop()
  await database.close()
  return code
}
