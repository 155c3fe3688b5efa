// A store with many bookings is closed, from draft to done, while the server is killed at every step of it.
import { setTimeout as pause } from 'node:timers/promises'
import { type StaffPerson, signInAs } from '../../product/staff-browser.ts'
import { countWaiting, lockBy } from '../kill.ts'
import { type Subject, startSubject } from '../subject.ts'
import { addMembers } from '../takes.sql.ts'
import { callAs } from '../tap.ts'
import { unlockJobs, wakeJobs } from '../time.ts'
import { addPlaces, type Place } from '../waitlist.sql.ts'
import { approvalState, type Cases, casesOf, closingState, endsOf } from './closing.sql.ts'
import { bookPaid } from './customers.ts'

const ROOM = 60
const TIMES = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
const BOOKING_AT_ONCE = 8
const WITHIN_MS = 60_000
const SETTLE_MS = 300_000
/** Every so many-th customer takes another time by themselves. */
const DECIDES = 10

export type ClosingTally = {
  visits: number
  kills: Record<string, number>
  refunded: number
  rescheduled: number
  offered: number
  off: string[]
}

type Run = {
  subject: Subject
  place: Place
  owners: ReadonlyMap<string, string>
  closingId: number
  tally: ClosingTally
}

const until = async (isSo: () => Promise<boolean>, what: string, withinMs = WITHIN_MS): Promise<void> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(10)) if (await isSo()) return
  throw new Error(`the server never came to ${what}`)
}

const signIn = ({ url, database }: Subject): Promise<StaffPerson> =>
  signInAs({ url, databaseUrl: database.options.connectionString ?? '' }, { role: 'owner' })

/** An act, and the server dies in the middle of it; its answer is never heard. */
type Act = () => Promise<unknown>

const die = async ({ subject, tally }: Run, point: string, stand: () => Promise<() => Promise<unknown>>) => {
  const letGo = await stand()
  await subject.kill()
  await letGo()
  await unlockJobs(subject)
  await subject.restart()
  await wakeJobs(subject)
  tally.kills[point] = (tally.kills[point] ?? 0) + 1
}

/** Rows are written and not committed: the act waits for a table that somebody has. */
const dieBefore = (run: Run, point: string, table: string, act: Act) =>
  die(run, `${point}.before_commit`, async () => {
    const { letGo } = await lockBy(run.subject, `lock table ${table} in share mode`)
    void act().catch(() => {})
    await until(async () => (await countWaiting(run.subject)) > 0, `${point}, not committed`)
    return letGo
  })

/** The act is committed, and nobody has heard of it: commits before it were heard, which is why a table is held first. */
const dieAfter = (run: Run, point: string, table: string, isThere: () => Promise<boolean>, act: Act) =>
  die(run, `${point}.after_commit`, async () => {
    const { letGo } = await lockBy(run.subject, `lock table ${table} in share mode`)
    void act().catch(() => {})
    await until(async () => (await countWaiting(run.subject)) > 0, `${point}, not committed`)
    run.subject.wire.hold()
    await letGo()
    await until(isThere, `${point}, committed`)
    return async () => run.subject.wire.letGo()
  })

const bookAll = async (subject: Subject, place: Place, visits: number): Promise<Map<string, string>> => {
  const owners = new Map<string, string>()
  const tokens = await addMembers(subject.database, 700, visits)
  for (let at = 0; at < visits; at += BOOKING_AT_ONCE)
    await Promise.all(
      tokens.slice(at, at + BOOKING_AT_ONCE).map(async (token, nth) => {
        owners.set(await bookPaid(subject, token, place, TIMES[(at + nth) % TIMES.length]!), token)
      }),
    )
  return owners
}

type Made = { id: number; version: number }

const draftBy = ({ browser }: StaffPerson, { store_id, day }: Place) =>
  browser.must<Made>('/api/staff/closing/draft', {
    ...{ store_id, kind: 'days', from: day, until: day, reason: '停电', customer_text: '', compensates: true },
  })

/** As the screen shows it now. */
const seenBy = async ({ browser }: StaffPerson, closingId: number) => {
  const { id, version } = await browser.must<Made>(`/api/staff/closing/detail?closing_id=${closingId}`)
  return { closing_id: id, version }
}

/** A call that is made again until it is answered as wanted. */
const announce = async (run: Run): Promise<void> => {
  const { database } = run.subject
  const person = await signIn(run.subject)
  const seen = await seenBy(person, run.closingId)
  const act = () => person.browser.call('/api/staff/closing/announce', seen)
  await dieBefore(run, 'announce', 'closing_case', act)
  if ((await closingState(database, run.closingId)) !== 'draft') run.tally.off.push('announced by half')
  await dieAfter(
    run,
    'announce',
    'closing_case',
    async () => (await closingState(database, run.closingId)) === 'announced',
    act,
  )
  const { cases } = await casesOf(database, run.closingId)
  if (cases !== run.tally.visits) run.tally.off.push(`${cases} cases of ${run.tally.visits} visits`)
}

const offer = async (run: Run): Promise<void> => {
  const { database } = run.subject
  const person = await signIn(run.subject)
  const seen = await seenBy(person, run.closingId)
  const act = () => person.browser.call('/api/staff/closing/offer', seen)
  await dieBefore(run, 'offer', 'closing_offer', act)
  const before = (await casesOf(database, run.closingId)).offered
  await dieAfter(
    run,
    'offer',
    'closing_offer',
    async () => (await casesOf(database, run.closingId)).offered > before,
    act,
  )
  for (let left = 1; left > 0; )
    left = (await person.browser.must<{ left: number }>('/api/staff/closing/offer', seen)).left
  run.tally.offered = (await casesOf(database, run.closingId)).offered
}

/** Some customers decide by themselves, by the very call of every reschedule. */
const decideSome = async ({ subject, place, owners }: Run): Promise<number> => {
  const day = new Date(Date.parse(`${place.day}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
  let done = 0
  for (const [order_sn, token] of [...owners].filter((_, nth) => nth % DECIDES === 0)) {
    const target = { order_sn, store_id: place.store_id, day, time: TIMES[done % TIMES.length]! }
    const shown = await callAs(
      subject.url,
      token,
      `/api/book/reschedule/preview?${new URLSearchParams(
        Object.entries(target).map(([name, value]) => [name, String(value)] as [string, string]),
      )}`,
    )
    if (shown.code !== 0) throw new Error(`no preview of a reschedule: ${shown.code}`)
    const { difference_fen } = shown.data as { difference_fen: number }
    if (difference_fen > 0) continue
    const wanted = { ...target, shown_difference_fen: difference_fen }
    const { code } = await callAs(subject.url, token, '/api/book/reschedule', wanted)
    if (code !== 0) throw new Error(`a reschedule was refused: ${code}`)
    done += 1
  }
  return done
}

const refund = async (run: Run): Promise<void> => {
  const { database } = run.subject
  const [author, decider] = [await signIn(run.subject), await signIn(run.subject)]
  const asked = await author.browser.must<{ approval_id: number }>(
    '/api/staff/closing/refund',
    await seenBy(author, run.closingId),
  )
  const id = asked.approval_id
  const decide = () => decider.browser.call('/api/staff/approval/decide', { id, version: 1, verdict: 'approve' })
  await dieBefore(run, 'approve', 'audit_entry', decide)
  // The job that carries it out is killed with its answer, then the refunds one by one.
  await dieAfter(run, 'approve', 'audit_entry', async () => (await approvalState(database, id)) !== 'asked', decide)
  await until(async () => {
    await wakeJobs(run.subject)
    return (await approvalState(database, id)) === 'done'
  }, 'the approval done')
  const refunded = async (): Promise<number> => (await casesOf(database, run.closingId)).refunded
  const wake = () => wakeJobs(run.subject)
  await dieBefore(run, 'refund', 'closing_case', wake)
  const before = await refunded()
  await dieAfter(run, 'refund', 'closing_case', async () => (await refunded()) > before, wake)
}

const settle = async (run: Run): Promise<Cases> => {
  const { database } = run.subject
  const wake = () => wakeJobs(run.subject, ['booking:closing_cases'])
  await until(
    async () => {
      await wake()
      await pause(250)
      return (await casesOf(database, run.closingId)).undecided === 0
    },
    'the end of all cases',
    SETTLE_MS,
  )
  return casesOf(database, run.closingId)
}

/** Everybody has decided or is refunded, once, and has one coupon. */
const judge = async (run: Run): Promise<void> => {
  const ended = await settle(run)
  const { tally, owners, subject } = run
  Object.assign(tally, { refunded: ended.refunded, rescheduled: ended.rescheduled })
  if (ended.refunded + ended.rescheduled !== tally.visits) tally.off.push(`cases: ${JSON.stringify(ended)}`)
  for (const one of await endsOf(subject.database, [...owners.keys()])) {
    const isRefunded = one.state === 'cancelled'
    const isWhole = isRefunded ? one.refunds === 1 && one.back_fen === one.paid_fen : one.state === 'booked'
    if (!isWhole) tally.off.push(`${one.order_sn} is ${one.state}: ${one.refunds} refunds of ${one.back_fen}`)
    if (one.coupons !== 1) tally.off.push(`${one.order_sn}: ${one.coupons} coupons`)
  }
  tally.off.push(...(await subject.audit()))
}

export const runClosing = async (visits: number, report: (sentence: string) => void): Promise<ClosingTally> => {
  const subject = await startSubject()
  const tally: ClosingTally = { visits, kills: {}, refunded: 0, rescheduled: 0, offered: 0, off: [] }
  try {
    const [place] = (await addPlaces(subject.database, 1, 1, ROOM)) as [Place]
    const owners = await bookAll(subject, place, visits)
    report(`${owners.size} visits are booked and paid`)
    const { id: closingId } = await draftBy(await signIn(subject), place)
    const run: Run = { subject, place, owners, closingId, tally }
    await announce(run)
    await offer(run)
    const decided = await decideSome(run)
    if (decided === 0) tally.off.push('no customer could take another time')
    report(`${tally.offered} cases were looked at, ${decided} customers decided`)
    await dieBefore(run, 'settle', 'closing_case', () => wakeJobs(subject, ['booking:closing_cases']))
    await refund(run)
    await judge(run)
    return tally
  } finally {
    await subject.stop()
  }
}
