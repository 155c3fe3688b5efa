import { randomBytes } from 'node:crypto'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type pg from 'pg'
import { listCounts } from '../apps/server/src/campaign/operator/operator.sql.ts'
import { listOwn } from '../apps/server/src/campaign/take/take.sql.ts'
import { sweepCampaigns } from '../apps/server/src/campaign/upkeep/sweep.service.ts'
import { sweepContact } from '../apps/server/src/contact/upkeep/expire-qr.service.ts'
import { readContactState } from '../apps/server/src/contact/visitor/state.sql.ts'
import type { Services } from '../apps/server/src/context.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { countVisits, listVisits } from '../apps/server/src/enterprise/hr/hr.sql.ts'
import { listBillable, listOverDrives } from '../apps/server/src/enterprise/statement/due.sql.ts'
import { listLines } from '../apps/server/src/enterprise/statement/line.sql.ts'
import { draftStatement } from '../apps/server/src/enterprise/statement/statement.service.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { openLog } from '../apps/server/src/http/observe/log.ts'
import { listGrowth } from '../apps/server/src/member/membership/entries.sql.ts'
import { closeDay } from '../apps/server/src/member/upkeep/nightly.service.ts'
import { countUnread, listNotices } from '../apps/server/src/notice/notice.sql.ts'
import { sweepSends } from '../apps/server/src/notice/sweep.service.ts'
import { rooms } from '../apps/server/src/rooms.ts'
import { servicesOn } from '../apps/server/src/services.ts'
import { listDemand, listOwnWaits } from '../apps/server/src/waitlist/list.sql.ts'
import { sweepWaits } from '../apps/server/src/waitlist/sweep.service.ts'
import { listOverdueTurns } from '../apps/server/src/waitlist/turn.sql.ts'
import { atMost, type Row } from './bench.ts'
import { median, ms } from './figures.ts'
import { type Scans, watchScans } from './fill/growth-rooms.sql.ts'

const DAY_MS = 86_400_000
/** Thrown to leave everything as it was. */
const UNDONE = new Error('undone')

interface Work {
  readonly what: string
  /** In milliseconds. */
  readonly most: number
  readonly run: () => Promise<unknown>
  /** Asked several times, for the middle one; a job runs once. */
  readonly rounds?: number
  /** Large tables that it reads whole, since it is about all of them. */
  readonly reads?: readonly string[]
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Within its time, and by index. */
async function rowOf(scans: Scans, { what, most, run, rounds = 7, reads = [] }: Work): Promise<Row> {
  const times: number[] = []
  await scans.sinceLastLook()
  for (let round = 0; round < rounds; round += 1) times.push(await took(run))
  const figure = median(times)
  const scanned = (await scans.sinceLastLook()).filter((table) => !reads.includes(table))
  const limit = atMost(figure, most, ms)
  return {
    ...{ what, figure: `${figure.toFixed(1)} ms${scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''}` },
    ...{ target: `${limit.target}, by index`, passed: limit.passed && scanned.length === 0 },
  }
}

interface Somebody {
  readonly member_id: number
  readonly drive_no: string
  readonly company_id: number
  readonly statement_no: string
  readonly campaign: string
  readonly unionid: string
}

async function somebody(client: pg.Client): Promise<Somebody> {
  const { rows } = await client.query<Somebody>(
    `select (select member_id::float8 from points_entry order by id desc limit 1) as member_id,
            (select drive_no from corp_booking where statement_no is not null limit 1) as drive_no,
            (select id from company where code = 'GROW0001') as company_id,
            (select statement_no from statement s join company c on c.id = s.company_id and c.code = 'GROW0001' limit 1) as statement_no,
            (select key from campaign order by key limit 1) as campaign,
            (select unionid from wecom_contact limit 1) as unionid`,
  )
  return rows[0]!
}

/** A draft over two months, as the job of the morning makes it, and nothing of it stays. */
const draft = (services: Services, company_id: number, until_day: string) =>
  services
    .transaction(async (tx) => {
      await draftStatement(services, tx, { company_id, drive_no: null, from_day: null, until_day })
      throw UNDONE
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })

function worksOf(services: Services, one: Somebody, members: number): Work[] {
  const { db, now } = services
  const [at, today] = [now(), studioDay(now())]
  const { member_id, drive_no, company_id, statement_no } = one
  const who = { member_id, unionid: one.unionid, openid: '', who_hash: Buffer.alloc(32) }
  const month = { from: addDays(today, -30), until: today }
  return [
    { what: 'member: growth of one', most: 10, run: () => listGrowth(db, [member_id], today) },
    {
      what: `member: a night with ${members} members`,
      most: Math.max(5000, members / 2),
      rounds: 1,
      run: () => closeDay(services),
      // Every member is looked at, and the day's totals are those of all.
      reads: ['membership', 'points_entry', 'task_done', 'member'],
    },
    {
      what: 'member: the same again',
      most: Math.max(2000, members / 50),
      rounds: 1,
      run: () => closeDay(services),
      reads: ['membership', 'points_entry', 'task_done', 'member'],
    },
    { what: 'campaign: counts of a month', most: 50, run: () => listCounts(db, one.campaign, month.from, month.until) },
    { what: 'campaign: what one has taken', most: 10, run: () => listOwn(db, member_id, ['grown'], today) },
    { what: 'campaign: sweep when nothing is over', most: 500, run: () => sweepCampaigns(services) },
    {
      what: 'waitlist: own waits',
      most: 10,
      run: () => listOwnWaits(db, member_id, new Date(at.getTime() - 90 * DAY_MS), 20),
    },
    { what: 'waitlist: turns that have run out', most: 5, run: () => listOverdueTurns(db, at, 100) },
    {
      what: 'waitlist: demand of a store',
      most: 200,
      run: () => listDemand(db, { stores: [2], from: today, until: addDays(today, 30) }),
    },
    { what: 'waitlist: sweep of a minute', most: 15_000, rounds: 1, run: () => sweepWaits(services) },
    {
      what: 'notice: a page of the inbox',
      most: 10,
      run: () => listNotices(db, member_id, { topic: undefined, limit: 20, offset: 0 }),
    },
    { what: 'notice: unread', most: 10, run: async () => countUnread(db, member_id) },
    { what: 'notice: sweep of a minute', most: 100, run: () => sweepSends(services) },
    {
      what: 'contact: whether one has added',
      most: 10,
      run: () => readContactState(db, who, new Date(at.getTime() - 30 * DAY_MS)),
    },
    { what: 'contact: sweep when nothing is over', most: 500, run: () => sweepContact(services) },
    {
      what: 'enterprise: statements that are due',
      most: 500,
      run: async () => [await listOverDrives(db, today), await listBillable(db, today)],
    },
    { what: 'enterprise: draft of two months', most: 2000, rounds: 3, run: () => draft(services, company_id, today) },
    { what: 'enterprise: lines of a statement', most: 100, run: () => listLines(db, statement_no) },
    {
      what: 'enterprise: a page of HR',
      most: 100,
      run: async () => [
        await countVisits(db, drive_no),
        await listVisits(db, drive_no, ['booked', 'completed'], { limit: 100, offset: 0 }),
      ],
    },
  ]
}

/** Questions and jobs of the rooms around the visits: each within its time, and by index. */
export async function roomsOf(
  client: pg.Client,
  database: Database,
  databaseUrl: string,
  bookings: number,
): Promise<Row[]> {
  const env = readEnv({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
  const services = servicesOn(database, rooms, { env, log: openLog('silent'), now: () => new Date(), randomBytes })
  const scans = await watchScans(client, database.pool)
  const result: Row[] = []
  for (const work of worksOf(services, await somebody(client), Math.round(bookings / 4)))
    result.push(await rowOf(scans, work))
  return result
}
