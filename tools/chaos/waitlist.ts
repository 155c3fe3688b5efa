// Five hundred members wait for ten places that come free at once, while the server is killed: each place goes to one.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Subject, startSubject } from './subject.ts'
import { addMembers } from './takes.sql.ts'
import { type Answer, callAs, inTurns } from './tap.ts'
import { unlockJobs, wakeJobs } from './time.ts'
import { addPlaces, findDouble, outcomeOf, type Place, PRODUCT, removeGuard, TIME } from './waitlist.sql.ts'

const WAITING = 500
const STORES = 2
const PLACES = 10
const WITHIN_MS = 120_000
/** Every so many-th says no, and every so many-th nothing: the next is asked. */
const REFUSES = 4
const SILENT = 5

export type WaitlistTally = {
  kills: number
  booked: number
  turns: number
  doubles: number
  control: number
  off: string[]
}

const items = [{ product_id: PRODUCT, people: 1, addon_ids: [], series_ids: [] }]

const bookAt = async (url: string, token: string, choice: object): Promise<Answer> => {
  const { data } = await callAs(url, token, '/api/book/preview', choice)
  const shown = (data as { payable_fen: number } | null)?.payable_fen ?? 0
  return callAs(url, token, '/api/book/startbook', { ...choice, agreed: true, shown_payable_fen: shown })
}

type Round = { places: Place[]; day: string; waiting: string[]; free: () => Promise<unknown> }

/** All places are held by others, and everybody waits for any of them. */
const fill = async ({ url, database }: Subject, nth: number, count: number): Promise<Round> => {
  const places = await addPlaces(database, nth, STORES, PLACES / STORES)
  const tokens = await addMembers(database, 500 + nth, count + PLACES)
  const [holders, waiting] = [tokens.slice(0, PLACES), tokens.slice(PLACES)]
  const held = await inTurns(holders, async (token) => {
    const { store_id, day } = places[holders.indexOf(token) % STORES]!
    const { data, code } = await bookAt(url, token, { store_id, day, time: TIME, items })
    if (code !== 0) throw new Error(`a place could not be held: ${code}`)
    return { token, order_sn: (data as { order_sn: string }).order_sn }
  })
  const [{ city_id, day }] = places as [Place]
  const wish = { items: [{ product_id: PRODUCT, people: 1 }], city_id, days: [day], from_time: TIME, until_time: TIME }
  const asked = await inTurns(waiting, (token) =>
    callAs(url, token, '/api/waitlist/ask', { ...wish, store_ids: places.map(({ store_id }) => store_id) }),
  )
  const refused = asked.find(({ code }) => code !== 0)
  if (refused) throw new Error(`somebody could not wait: ${refused.code}`)
  const free = () =>
    Promise.all(
      held.map(({ token, order_sn }) => callAs(url, token, '/api/book/cancelbook', { order_sn, shown_refund_fen: 0 })),
    )
  return { places, day, waiting, free }
}

type Turn = { turn_no: string; store: { id: number }; day: string; time: string }

/** Members with a turn answer it, each in their own way. */
const answer = async ({ url, database }: Subject, token: string, nth: number): Promise<void> => {
  const { data } = await callAs(url, token, '/api/waitlist/list')
  const turn = (data as { list: { turn: Turn | null }[] }).list[0]?.turn
  if (!turn) return
  if (nth % REFUSES === 1) await callAs(url, token, '/api/waitlist/refuse', { turn_no: turn.turn_no })
  // Twenty minutes later.
  else if (nth % SILENT === 2)
    await database.query(
      "update wait_turn set until = now() - interval '1 second' where turn_no = $1 and state = 'live'",
      [turn.turn_no],
    )
  else
    await bookAt(url, token, { store_id: turn.store.id, day: turn.day, time: turn.time, items, turn_no: turn.turn_no })
}

/** Those who have a turn now, by their tokens' hashes. */
const called = async ({ database }: Subject, day: string): Promise<string[]> => {
  const { rows } = await database.query<{ hash: string }>(
    `select encode(s.token_hash, 'hex') as hash from wait w join session s on s.member_id = w.member_id
     where w.days = array[$1::date] and w.turn_no is not null`,
    [day],
  )
  return rows.map(({ hash }) => hash)
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const hammer = async (subject: Subject, kills: number, isOver: () => boolean): Promise<void> => {
  for (let nth = 0; nth < kills && !isOver(); nth += 1) {
    await pause(20 + Math.random() * 600)
    await subject.kill()
    await unlockJobs(subject)
    await subject.restart()
    await wakeJobs(subject, ['waitlist:sweep'])
  }
}

export const runWaitlist = async (
  { kills, waiting = WAITING }: { kills: number; waiting?: number },
  report: (sentence: string) => void,
): Promise<WaitlistTally> => {
  const subject = await startSubject()
  const tally: WaitlistTally = { kills, booked: 0, turns: 0, doubles: 0, control: 0, off: [] }
  try {
    const { places, day, waiting: tokens, free } = await fill(subject, 1, waiting)
    report(`${tokens.length} wait for ${PLACES} places`)
    const nthOf = new Map(tokens.map((token, nth) => [hashOf(token), nth]))
    let over = false
    const watch = (async () => {
      for (; !over; await pause(50)) {
        const off = await findDouble(subject.database, places, PLACES)
        tally.doubles += off.length
        for (const one of off) if (!tally.off.includes(one)) tally.off.push(one)
      }
    })()
    const freed = free()
    const killing = hammer(subject, kills, () => over)
    for (const end = Date.now() + WITHIN_MS + kills * 5000; Date.now() < end; await pause(200)) {
      await inTurns(await called(subject, day), async (hash) => {
        const nth = nthOf.get(hash)
        if (nth !== undefined) await answer(subject, tokens[nth]!, nth)
      })
      const { booked, live } = await outcomeOf(subject.database, day)
      if (booked >= PLACES && live === 0) break
      await wakeJobs(subject)
    }
    await Promise.all([freed, killing])
    over = true
    await watch
    const { booked, members, turns, live } = await outcomeOf(subject.database, day)
    Object.assign(tally, { booked, turns })
    if (booked !== PLACES || members !== PLACES || live !== 0)
      tally.off.push(`${booked} bookings of ${members} members, ${live} turns stand, for ${PLACES} places`)
    report(`${booked} bookings after ${turns} turns and ${kills} kills`)
    tally.off.push(...(await subject.audit()))
    tally.control = await control(subject)
    if (tally.control === 0) tally.off.push('without the guard nobody was asked twice: this shows no race')
    return tally
  } finally {
    await subject.stop()
  }
}

/** The same without the guard: how many are asked about two places at once. */
const control = async (subject: Subject): Promise<number> => {
  await removeGuard(subject.database)
  const { places, free } = await fill(subject, 2, 3 * PLACES)
  await free()
  let most = 0
  for (const end = Date.now() + 15_000; Date.now() < end && most === 0; await pause(100)) {
    await wakeJobs(subject)
    most = (await findDouble(subject.database, places, PLACES)).filter((one) => one.includes('turns at once')).length
  }
  return most
}
