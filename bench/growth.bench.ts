import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sweepAccount } from '../apps/server/src/account/upkeep/sweep.sql.ts'
import { listOverdueHolds } from '../apps/server/src/booking/record/booking.sql.ts'
import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { replicaAt } from '../apps/server/src/db/replica.ts'
import { sweepKeys } from '../apps/server/src/http/request/idempotency.sql.ts'
import { checksOf } from '../apps/server/src/jobs/audit.ts'
import { listPaid } from '../apps/server/src/payment/reconcile.sql.ts'
import { listFailedRefunds } from '../apps/server/src/refund/refund.sql.ts'
import { partsOf, portsOf } from '../apps/server/src/room.ts'
import { rooms } from '../apps/server/src/rooms.ts'
import { sweepDays } from '../apps/server/src/schedule/sweep.service.ts'
import { atLeast, atMost, type Bench, type Row } from './bench.ts'
import { median, ms } from './figures.ts'
import { growChain, sizeOf, stayingChanges } from './fill/growth.sql.ts'
import { growRooms } from './fill/growth-rooms.sql.ts'
import { roomsOf } from './growth-rooms.ts'
import { startStandby } from './standby.ts'

const DAY_MS = 86_400_000
const flag = process.argv.find((one) => one.startsWith('--bookings='))
const BOOKINGS = Number(flag?.split('=')[1] ?? 2_000_000)

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const percent = (value: number) => `${Math.round(value)} %`

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) times.push(await took(work))
  return median(times)
}

/** All checks as the command runs them; what they take, and what is off. */
async function auditOn({ snapshot }: Database, now: Date) {
  const times: { name: string; ms: number }[] = []
  let off = 0
  for (const { name, find } of checksOf({ ports: portsOf(rooms) }, rooms)) {
    const spent = await took(async () => {
      off += (await snapshot((tx) => find(tx, now))).count
    })
    times.push({ name, ms: spent })
  }
  const longest = times.reduce((a, b) => (b.ms > a.ms ? b : a))
  return { off, total: times.reduce((all, one) => all + one.ms, 0), longest }
}

async function queriesOf({ db }: Database, now: Date): Promise<Row[]> {
  const day = { from: new Date(now.getTime() - 2 * DAY_MS), to: new Date(now.getTime() - DAY_MS) }
  const limited = async (what: string, most: number, work: () => Promise<unknown>): Promise<Row> => {
    const figure = await medianOf(work)
    return { what, figure: `${figure.toFixed(1)} ms`, ...atMost(figure, most, ms) }
  }
  return [
    await limited('payments of a day, for the books', 50, () => listPaid(db, 'wechat', day)),
    await limited('failed refunds', 15, () => listFailedRefunds(db, 'chain')),
    await limited('holds that have run out', 5, () => listOverdueHolds(db, now, 200)),
    await limited('numbers of the database for a scrape', 50, async () => {
      for (const { read } of rooms.flatMap(partsOf).flatMap(({ gauges }) => gauges ?? [])) await read(db, now)
    }),
  ]
}

async function sweepsOf({ db, transaction }: Database, now: Date): Promise<Row[]> {
  let days = 0
  const keys = await took(() => sweepKeys(db, 180))
  const cells = await took(async () => {
    days = await sweepDays({ db, transaction, now: () => now })
  })
  const sessions = await took(() => sweepAccount(db, now))
  const again = await took(async () => {
    await sweepKeys(db, 180)
    await sweepDays({ db, transaction, now: () => now })
    await sweepAccount(db, now)
  })
  return [
    { what: 'keys of more than 180 days, the first time', figure: seconds(keys) },
    { what: `cells of ${days} days, the first time`, figure: seconds(cells) },
    { what: 'sessions that are over, the first time', figure: seconds(sessions) },
    { what: 'all sweeps when nothing is over', figure: ms(again), ...atMost(again, 1000, ms) },
  ]
}

async function replicaRows(databaseUrl: string, now: Date): Promise<Row[]> {
  const standby = await startStandby(databaseUrl)
  const quiet = () => {}
  const open = replicaAt(standby.url, 2)
  let isFit = () => false
  const database = openDatabase(databaseUrl, 2, quiet, (primary, report) => {
    const replica = open(primary, report)
    isFit = replica.isFit
    return replica
  })
  try {
    const fit = await took(async () => {
      while (!isFit()) {
        if (standby.isGone()) throw new Error('the replica has ended before it was fit')
        await pause(50)
      }
    })
    const there = await auditOn(database, now)
    await standby.stop()
    const away = await took(async () => {
      while (isFit()) await pause(20)
    })
    const read = await database.reading((tx) => listFailedRefunds(tx, 'chain'))
    return [
      { what: 'a replica is fit after', figure: seconds(fit) },
      {
        what: 'audit on the replica',
        figure: `${seconds(there.total)}, ${there.off} findings`,
        passed: there.off === 0,
      },
      { what: 'a lost replica is left after', figure: ms(away), ...atMost(away, 1500, ms) },
      { what: 'and the database is read instead', figure: `${read.length} rows` },
    ]
  } finally {
    await database.close()
  }
}

/** On two cores that have nothing else to do. */
const AUDIT_MS = 300_000

/** Everything must hold, and the night has other work. */
function auditLimit({ total, off }: { readonly total: number; readonly off: number }) {
  const { target, passed } = atMost(total, AUDIT_MS, seconds)
  return { target: `${target}, none`, passed: passed && off === 0 }
}

export const growth: Bench = {
  name: `两百万笔预约`,
  run: async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const database = openDatabase(databaseUrl, 2, () => {})
    try {
      const now = new Date()
      const made = await took(async () => {
        await growChain(client, BOOKINGS)
        await growRooms(client, BOOKINGS)
      })
      const size = await sizeOf(client)
      const queries = await queriesOf(database, now)
      const hot = await stayingChanges(client)
      const whole = await auditOn(database, now)
      const around = await roomsOf(client, database, databaseUrl, BOOKINGS)
      const replica = await replicaRows(databaseUrl, now)
      const sweeps = await sweepsOf(database, now)
      return [
        { what: `${BOOKINGS} bookings with money and history`, figure: `${gb(size)}, made in ${seconds(made)}` },
        ...queries,
        ...around,
        { what: 'changes of state that leave the indexes alone', figure: percent(hot), ...atLeast(hot, 90, percent) },
        {
          what: 'audit, all checks',
          figure: `${seconds(whole.total)}, ${whole.off} findings`,
          ...auditLimit(whole),
        },
        { what: `its longest: ${whole.longest.name}`, figure: seconds(whole.longest.ms) },
        ...replica,
        ...sweeps,
      ]
    } finally {
      await database.close()
      await client.end()
    }
  },
}
