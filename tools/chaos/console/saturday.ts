// A simulated Saturday at one store: its tablets, customers who book and cancel meanwhile, and a server that is killed.
import { setTimeout as pause } from 'node:timers/promises'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { openTablet, type StaffPerson, signInAs } from '../../product/staff-browser.ts'
import { type Chance, chanceOf, pick } from '../plan.ts'
import { type Subject, startSubject } from '../subject.ts'
import { addMembers } from '../takes.sql.ts'
import { unlockJobs, wakeJobs } from '../time.ts'
import { addPlaces, type Place } from '../waitlist.sql.ts'
import { nextOf, someOf, type Tap, type Tapped, tap, undoOf } from './acts.ts'
import { bookPaid, cancelShown } from './customers.ts'
import { covers, lagsOf, type Noted } from './lag.ts'
import {
  beginToday,
  clearToday,
  endProposals,
  entriesOf,
  historiesOf,
  openAllDay,
  standingsOf,
  versionNow,
} from './saturday.sql.ts'
import { OpenBoard } from './stream.ts'
import { judge } from './verdict.ts'

const TABLETS = 4
const ROOM = 60
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
const BOOKING_AT_ONCE = 8
const STEPS_AT_MOST = 1500
const AUDIT_EVERY = 60
/** Proposals that nobody came are settled by the clock, which is turned for them now and then. */
const SETTLE_EVERY = 25
const CATCH_UP_MS = 16_000
const DRAWN_MS = 2 * CATCH_UP_MS
const MIDNIGHT_MS = 8 * 60_000

export type Wanted = { visits: number; kills: number; seed: number }

export type SaturdayTally = {
  visits: number
  steps: number
  taps: number
  done: number
  refused: number
  lost: number
  /** Lost taps that were done all the same. */
  lostAndDone: number
  pairs: number
  kills: number
  audits: number
  booked: number
  cancelled: number
  states: Record<string, number>
  /** Until a change was drawn on another board, and the longest until it was asked for. */
  lagMs: { median: number; p95: number; most: number }
  askedMs: number
  polls: number
  streams: number
  off: string[]
}

type Store = {
  subject: Subject
  chance: Chance
  place: Place
  today: string
  manager: StaffPerson
  tablets: StaffPerson[]
  boards: OpenBoard[]
  managerBoard: OpenBoard
  /** Tokens of the owners of today's visits, by order. */
  owners: Map<string, string>
  /** Customers who book meanwhile, and what they have. */
  tokens: string[]
  ahead: { token: string; order_sn: string }[]
  taps: Tapped[]
  noted: Noted[]
  tally: SaturdayTally
}

const emptyTally = (visits: number): SaturdayTally => ({
  ...{ visits, steps: 0, taps: 0, done: 0, refused: 0, lost: 0, lostAndDone: 0, pairs: 0, kills: 0, audits: 0 },
  ...{
    booked: 0,
    cancelled: 0,
    states: {},
    lagMs: { median: 0, p95: 0, most: 0 },
    askedMs: 0,
    polls: 0,
    streams: 0,
    off: [],
  },
})

const bookAll = async (subject: Subject, tokens: readonly string[], place: Place): Promise<Map<string, string>> => {
  const owners = new Map<string, string>()
  for (let at = 0; at < tokens.length; at += BOOKING_AT_ONCE)
    await Promise.all(
      tokens.slice(at, at + BOOKING_AT_ONCE).map(async (token, nth) => {
        owners.set(await bookPaid(subject, token, place, TIMES[(at + nth) % TIMES.length]!), token)
      }),
    )
  return owners
}

const openStore = async (subject: Subject, { visits, seed }: Wanted): Promise<Store> => {
  const [place] = (await addPlaces(subject.database, 1, 1, ROOM)) as [Place]
  await clearToday(subject.database, place.store_id)
  await openAllDay(subject.database, place.store_id)
  const where = { url: subject.url, databaseUrl: subject.database.options.connectionString ?? '' }
  const manager = await signInAs(where, { role: 'manager', storeId: place.store_id })
  const tokens = await addMembers(subject.database, 900, 2 * visits)
  const [owners, tablets] = await Promise.all([
    bookAll(subject, tokens.splice(0, visits), place),
    Promise.all(Array.from({ length: TABLETS }, () => openTablet(where, manager, place.store_id))),
  ])
  await beginToday(subject.database, [...owners.keys()])
  const today = studioDay(new Date())
  const board = ({ browser }: StaffPerson) => new OpenBoard(browser, { store_id: place.store_id, day: today })
  return {
    ...{ subject, chance: chanceOf(seed), place, today, manager, tablets, owners, tokens, ahead: [] },
    ...{ boards: tablets.map(board), managerBoard: board(manager), taps: [], noted: [], tally: emptyTally(visits) },
  }
}

const openVisits = ({ day }: OpenBoard) => (day?.visits ?? []).filter(({ can }) => can.next)

/** A tablet on which somebody has tapped shows the day anew, whatever the answer was. */
const tapOn = async (board: OpenBoard, person: StaffPerson, wanted: Tap): Promise<Tapped> => {
  const heard = await tap(person, wanted)
  void board.refresh()
  return heard
}

/** Each tablet taps by what its own board shows, which may be behind. */
const tapsOfTablets = (store: Store): Promise<Tapped>[] =>
  store.tablets.flatMap((person, nth) => {
    const visits = openVisits(store.boards[nth]!)
    const wanted = visits.length > 0 && someOf(person, pick(store.chance, visits), store.chance)
    return wanted ? [tapOn(store.boards[nth]!, person, wanted)] : []
  })

/** Two tablets press the same button in the same instant: one of them at most is answered with yes. */
const sameButton = async (store: Store): Promise<Tapped[]> => {
  const { boards, tablets, tally, chance } = store
  const first = Math.floor(chance() * tablets.length)
  const second = (first + 1) % tablets.length
  const [one, other] = [tablets[first]!, tablets[second]!]
  const visits = openVisits(boards[first]!)
  if (visits.length === 0) return []
  const visit = pick(chance, visits)
  const wanted = [nextOf(one, visit), nextOf(other, visit)].filter((found) => found !== undefined)
  const heard = await Promise.all(
    wanted.map((found, nth) => (nth === 0 ? tapOn(boards[first]!, one, found) : tapOn(boards[second]!, other, found))),
  )
  tally.pairs += 1
  if (heard.filter(({ outcome }) => outcome === 'done').length > 1)
    tally.off.push(`${visit.order_sn}: the same button was answered twice with yes`)
  return heard
}

const UNDO = 0.25
const BOOK = 0.3
const CANCEL_AHEAD = 0.15
const CANCEL_TODAY = 0.12
const PAIR = 0.35

const undoSome = ({ managerBoard, manager, chance }: Store): Promise<Tapped>[] => {
  const visits = (managerBoard.day?.visits ?? []).filter(({ can }) => can.undo)
  return visits.length > 0 && chance() < UNDO
    ? [tapOn(managerBoard, manager, undoOf(manager, pick(chance, visits)))]
    : []
}

const bookAhead = async ({ subject, tokens, place, ahead, chance, tally }: Store): Promise<void> => {
  const token = tokens.pop()
  if (!token) return
  ahead.push({ token, order_sn: await bookPaid(subject, token, place, pick(chance, TIMES)) })
  tally.booked += 1
}

const cancelAhead = async ({ subject, ahead, tally }: Store): Promise<void> => {
  const one = ahead.pop()
  if (!one) return
  const { code } = await cancelShown(subject, one.token, one.order_sn)
  if (code === 0) tally.cancelled += 1
  else tally.off.push(`${one.order_sn} could not be cancelled by its customer: ${code}`)
}

/** A customer who is awaited today does not come: the store may be quicker, and then it is refused. */
const cancelToday = async ({ subject, boards, owners, chance, tally }: Store): Promise<void> => {
  const visits = openVisits(boards[0]!).filter(
    ({ state, start_at }) => state === 'booked' && start_at * 1000 > Date.now(),
  )
  const visit = visits.length > 0 ? pick(chance, visits) : undefined
  const token = visit && owners.get(visit.order_sn)
  if (token && (await cancelShown(subject, token, visit.order_sn)).code === 0) tally.cancelled += 1
}

const ofCustomers = (store: Store): Promise<void>[] => {
  const { chance } = store
  return [
    ...(chance() < BOOK ? [bookAhead(store)] : []),
    ...(chance() < CANCEL_AHEAD ? [cancelAhead(store)] : []),
    ...(chance() < CANCEL_TODAY ? [cancelToday(store)] : []),
  ]
}

const note = async ({ subject, place, today, noted }: Store): Promise<void> => {
  noted.push({ version: await versionNow(subject.database, place.store_id, today), at: performance.now() })
}

/** Everything of a step is done in the same instant. */
const play = async (store: Store, meanwhile: () => Promise<void> = async () => {}): Promise<void> => {
  const taps = store.chance() < PAIR ? [] : tapsOfTablets(store)
  const both = taps.length === 0 ? sameButton(store) : Promise.resolve([])
  const undone = undoSome(store)
  const customers = ofCustomers(store)
  await meanwhile()
  store.taps.push(...(await Promise.all([...taps, ...undone])), ...(await both))
  await Promise.all(customers)
  store.tally.steps += 1
  await note(store)
}

const WITHIN_MS = 5000

/** The database has done what staff asked for, and they are not answered. */
const untilUnheard = async (store: Store): Promise<void> => {
  const { subject, place, today, noted } = store
  const before = noted.at(-1)?.version ?? ''
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await pause(5))
    if ((await versionNow(subject.database, place.store_id, today)) !== before) return
}

const dieAndRise = async (store: Store, isUnheard: boolean): Promise<void> => {
  const { subject, tally, chance } = store
  await play({ ...store, chance: () => Math.max(chance(), PAIR) }, async () => {
    if (isUnheard) await untilUnheard(store)
    else await pause(chance() * 30)
    await subject.kill()
    subject.wire.letGo()
    await unlockJobs(subject)
    await subject.restart()
    tally.kills += 1
  })
}

const settle = async ({ subject, boards, chance }: Store, share: number): Promise<void> => {
  const said = (boards[0]!.day?.visits ?? []).filter(({ missed_until }) => missed_until !== null)
  const orders = said.filter(() => chance() < share).map(({ order_sn }) => order_sn)
  if (orders.length === 0) return
  await endProposals(subject.database, orders)
  await wakeJobs(subject, ['booking:missed'])
}

const audit = async ({ subject, tally }: Store): Promise<void> => {
  tally.audits += 1
  for (const finding of await subject.audit()) if (tally.off.length < 20) tally.off.push(`audit: ${finding}`)
}

const isOver = ({ boards }: Store): boolean => {
  const { day } = boards[0]!
  return day?.visits.every(({ can, missed_until }) => !can.next && missed_until === null) ?? false
}

const caughtUp = async ({ boards, managerBoard, noted }: Store): Promise<boolean> => {
  const last = noted.at(-1)?.version ?? ''
  const all = [...boards, managerBoard]
  for (const end = Date.now() + DRAWN_MS; Date.now() < end; await pause(50))
    if (all.every(({ seen }) => covers(seen.at(-1)?.version ?? '', last))) return true
  return false
}

/** Every board shows each visit as the database has it. */
const compareBoards = async (store: Store): Promise<void> => {
  const states = new Map(
    (await standingsOf(store.subject.database, [...store.owners.keys()])).map((one) => [one.order_sn, one.state]),
  )
  for (const [nth, { day }] of [...store.boards, store.managerBoard].entries()) {
    const wrong = [...states].filter(
      ([order, state]) => day?.visits.find(({ order_sn }) => order_sn === order)?.state !== state,
    )
    if (wrong.length > 0)
      store.tally.off.push(`board ${nth + 1} shows ${wrong.length} visits as they are not: ${wrong[0]}`)
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const measure = ({ boards, noted, tally, taps }: Store): void => {
  const lags = boards.flatMap((board) => lagsOf(board, noted))
  const drawn = lags.map((one) => one.drawn).sort((a, b) => a - b)
  tally.lagMs = { median: quantile(drawn, 0.5), p95: quantile(drawn, 0.95), most: drawn.at(-1) ?? 0 }
  tally.askedMs = Math.max(...lags.map(({ asked }) => asked))
  // How long the answer takes is the machine's; how long nobody asked is ours.
  if (tally.askedMs > CATCH_UP_MS) tally.off.push(`a change was not asked for within ${Math.round(tally.askedMs)} ms`)
  for (const { polls, streams } of boards) {
    tally.polls += polls
    tally.streams += streams
  }
  tally.taps = taps.length
  for (const { outcome } of taps) tally[outcome] += 1
}

const judgeDay = async (store: Store): Promise<void> => {
  const { subject, owners, taps, tally } = store
  const orders = [...owners.keys()]
  const [standings, events, entries] = [
    await standingsOf(subject.database, orders),
    await historiesOf(subject.database, orders),
    await entriesOf(subject.database, orders),
  ]
  tally.off.push(...judge(standings, events, entries, taps).slice(0, 20))
  for (const { state } of standings) tally.states[state] = (tally.states[state] ?? 0) + 1
  const done = taps.filter(({ outcome }) => outcome === 'done').length
  tally.lostAndDone = entries.length - done
}

const playSaturday = async (store: Store, { kills, visits }: Wanted, report: (sentence: string) => void) => {
  const { tally, subject } = store
  // So many steps a visit are far from the end of the day.
  const deaths = new Set(
    Array.from({ length: kills }, (_, nth) => Math.round(((nth + 1) * visits * 1.2) / (kills + 1))),
  )
  while (tally.steps < STEPS_AT_MOST && !isOver(store)) {
    const isUnheard = tally.kills % 2 === 0
    if (deaths.has(tally.steps)) {
      if (isUnheard) subject.wire.hold()
      await dieAndRise(store, isUnheard)
      report(
        `killed in step ${tally.steps}: ${store.taps.filter(({ outcome }) => outcome === 'lost').length} taps without an answer`,
      )
    } else await play(store)
    if (tally.steps % SETTLE_EVERY === 0) await settle(store, 0.5)
    if (tally.steps % AUDIT_EVERY === 0) await audit(store)
  }
  if (tally.steps >= STEPS_AT_MOST) tally.off.push(`the day was not over after ${tally.steps} steps`)
}

const minutesLeftMs = (): number => {
  const now = Date.now()
  const shanghai = (now + 8 * 3_600_000) % 86_400_000
  return 86_400_000 - shanghai
}

export const runSaturday = async (wanted: Wanted, report: (sentence: string) => void): Promise<SaturdayTally> => {
  // At midnight the board would be yesterday's.
  if (minutesLeftMs() < MIDNIGHT_MS) await pause(minutesLeftMs() + 1000)
  const subject = await startSubject()
  let store: Store | undefined
  try {
    store = await openStore(subject, wanted)
    report(`${wanted.visits} visits of today, ${TABLETS} tablets`)
    for (const board of [...store.boards, store.managerBoard]) await board.refresh()
    await playSaturday(store, wanted, report)
    await note(store)
    if (!(await caughtUp(store))) store.tally.off.push('a board did not catch up')
    await compareBoards(store)
    await audit(store)
    await judgeDay(store)
    measure(store)
    return store.tally
  } finally {
    for (const board of store ? [...store.boards, store.managerBoard] : []) board.close()
    await subject.stop()
  }
}
