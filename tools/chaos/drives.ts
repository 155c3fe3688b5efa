// Five hundred of a company's staff tap at once for the fifty places of a drive, while the server is killed.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDrive, removeCondition, type Taken, takenOf } from './drives.sql.ts'
import { countWaiting, lockBy } from './kill.ts'
import { type Subject, startSubject } from './subject.ts'
import { addMembers } from './takes.sql.ts'
import { callAs } from './tap.ts'
import { unlockJobs, wakeJobs } from './time.ts'
import { addPlaces, type Place, PRODUCT } from './waitlist.sql.ts'

const STAFF = 500
const QUOTA = 50
const STORES = 2
/** The stores have room for all: it is the drive that is full. */
const ROOM = 400
const TIMES = ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
/** Every so many-th taps on two phones, and every so many-th cancels what it has. */
const TWO_PHONES = 5
const FICKLE = 6
const WAVES = 10
const WITHIN_MS = 20_000
const FULL = 204111
const USED = 204114

/** How many places have ever been taken when the server dies, and where it stands then. */
const DEATHS = [
  [3, 'before_commit'],
  [12, 'after_commit'],
  [22, 'anywhere'],
  [32, 'before_commit'],
  [42, 'after_commit'],
] as const

export type DrivesTally = {
  rounds: number
  exact: number
  kills: number
  /** Bookings whose server died before it could say so. */
  unheard: number
  cancelled: number
  control: number
  off: string[]
}

type Race = { drive: string; tokens: string[]; places: readonly Place[] }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const begin = async ({ database }: Subject, nth: number, staff: number): Promise<Race> => {
  const places = await addPlaces(database, nth, STORES, ROOM)
  const tokens = await addMembers(database, nth, staff)
  const drive = await openDrive(database, { nth, quota: QUOTA, places, hashes: tokens.map(hashOf) })
  return { drive, tokens, places }
}

const until = async (isSo: () => Promise<boolean>, end: number): Promise<boolean> => {
  for (; Date.now() < end; await pause(5)) if (await isSo()) return true
  return false
}

/** A booking is written and not yet there, or there and nobody has been told. Gives what lets the database go on. */
const standAt = async (subject: Subject, where: string, ever: () => Promise<number>) => {
  const end = Date.now() + WITHIN_MS
  if (where === 'before_commit') {
    const { letGo } = await lockBy(subject, 'lock table corp_booking in share mode')
    await until(async () => (await countWaiting(subject)) > 0, end)
    return letGo
  }
  if (where === 'after_commit') {
    const before = await ever()
    subject.wire.hold()
    await until(async () => (await ever()) > before, end)
    return async () => subject.wire.letGo()
  }
  return async () => {}
}

const hammer = async (subject: Subject, { drive }: Race, isOver: () => boolean) => {
  const ever = async () => (await takenOf(subject.database, drive)).ever
  const done = { kills: 0, unheard: 0 }
  for (const [taken, where] of DEATHS) {
    await until(async () => isOver() || (await ever()) >= taken, Date.now() + 60_000)
    if (isOver()) break
    const before = await ever()
    const letGo = await standAt(subject, where, ever)
    await subject.kill()
    if (where === 'after_commit') done.unheard += (await ever()) - before
    await letGo()
    await unlockJobs(subject)
    await subject.restart()
    await wakeJobs(subject)
    done.kills += 1
  }
  return done
}

/** Answers to the phones of one of the staff: however many there are, one place at most. */
type Heard = 'booked' | 'cancelled' | 'full'

const cancel = async (url: string, token: string, data: unknown): Promise<void> => {
  const { order_sn } = data as { order_sn: string }
  const { code } = await callAs(url, token, '/api/book/cancelbook', { order_sn, shown_refund_fen: 0 })
  if (code !== 0) throw new Error(`${order_sn} could not be cancelled: ${code}`)
}

const tap = async ({ url }: Subject, { drive, places, tokens }: Race, nth: number): Promise<Heard> => {
  const { store_id, day } = places[nth % places.length]!
  const on = async (phone: number) => {
    const time = TIMES[(nth + phone) % TIMES.length]!
    const choice = { drive_no: drive, store_id, product_id: PRODUCT, people: 1, day, time }
    return callAs(url, tokens[nth]!, '/api/corp/startbook', { ...choice, agreed: true, shown_payable_fen: 0 })
  }
  const heard = await Promise.all([on(0), ...(nth % TWO_PHONES === 0 ? [on(3)] : [])])
  const booked = heard.filter(({ code }) => code === 0)
  const strange = heard.find(({ code }) => ![0, FULL, USED].includes(code))
  if (strange) throw new Error(`a place was refused with ${strange.code}`)
  if (booked.length > 1) throw new Error(`${drive}: one of the staff was given two places`)
  if (!booked[0]) return 'full'
  if (nth % FICKLE !== 0) return 'booked'
  await cancel(url, tokens[nth]!, booked[0].data)
  return 'cancelled'
}

/** A staff member who finds it full comes again when the places of those who cancelled are free. */
const tapUntilFull = async (subject: Subject, race: Race) => {
  const said = { booked: 0, cancelled: 0, full: 0 }
  let coming = race.tokens.map((_, nth) => nth)
  for (let wave = 0; wave < WAVES && coming.length > 0 && said.booked < QUOTA; wave += 1) {
    const heard = await Promise.all(coming.map((nth) => tap(subject, race, nth)))
    for (const one of heard) said[one] += 1
    coming = coming.filter((_, at) => heard[at] === 'full')
    await until(async () => {
      await wakeJobs(subject)
      const { booked, drive } = await takenOf(subject.database, race.drive)
      return booked === drive
    }, Date.now() + WITHIN_MS)
  }
  return said
}

const isExact = ({ booked, people, drive, product, days, astray }: Taken): boolean =>
  [booked, people, drive, product, days].every((one) => one === QUOTA) && astray === 0

const sentenceOf = ({ booked, people, drive, product, days, astray }: Taken): string =>
  `${booked} bookings of ${people} people, counted ${drive}, ${product} and ${days}, ${astray} astray`

const runRound = async (subject: Subject, nth: number, tally: DrivesTally): Promise<void> => {
  const race = await begin(subject, nth, STAFF)
  let over = false
  const watch = (async () => {
    for (; !over; await pause(20)) {
      const { booked } = await takenOf(subject.database, race.drive)
      if (booked > QUOTA && tally.off.length < 20) tally.off.push(`round ${nth}: ${booked} places at one moment`)
    }
  })()
  const killing = hammer(subject, race, () => over)
  const said = await tapUntilFull(subject, race).finally(() => {
    over = true
  })
  const [{ kills, unheard }] = await Promise.all([killing, watch])
  const taken = await takenOf(subject.database, race.drive)
  tally.rounds += 1
  tally.kills += kills
  tally.unheard += unheard
  tally.cancelled += said.cancelled
  if (isExact(taken) && said.booked === QUOTA) tally.exact += 1
  else tally.off.push(`round ${nth}: ${said.booked} were told yes; ${sentenceOf(taken)}`)
  if (kills < DEATHS.length) tally.off.push(`round ${nth}: over after ${kills} kills`)
}

/** The same without the condition of the quota: how many have a place. */
const control = async (subject: Subject, nth: number): Promise<number> => {
  await removeCondition(subject.database)
  const race = await begin(subject, nth, 4 * QUOTA)
  await Promise.all(race.tokens.map((_, at) => tap(subject, race, at)))
  return (await takenOf(subject.database, race.drive)).booked
}

export const runDrives = async (rounds: number, report: (sentence: string) => void): Promise<DrivesTally> => {
  const subject = await startSubject()
  const tally: DrivesTally = { rounds: 0, exact: 0, kills: 0, unheard: 0, cancelled: 0, control: 0, off: [] }
  try {
    for (let nth = 1; nth <= rounds; nth += 1) {
      await runRound(subject, nth, tally)
      report(`${nth} rounds: ${tally.exact} exact, ${tally.kills} kills, ${tally.cancelled} cancelled`)
    }
    tally.off.push(...(await subject.audit()))
    tally.control = await control(subject, rounds + 1)
    if (tally.control <= QUOTA) tally.off.push(`without the condition ${tally.control} were taken: this shows no race`)
    return tally
  } finally {
    await subject.stop()
  }
}
