// Kills the server between a provider's answer and our commit, message by message, and counts what the phones got.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  addPerson,
  holdSent,
  letSentGo,
  type Message,
  openHold,
  outcomes,
  turnOn,
  waiting,
  waitOver,
} from './notices.sql.ts'
import { type Subject, startSubject } from './subject.ts'
import { unlockJobs, wakeJobs } from './time.ts'

/** So many are at the point with every kill: one of each channel. */
const AT_ONCE = 3
const WITHIN_MS = 30_000
/** Kills between two settlings: well within the time in which WeChat knows a message again. */
const A_BLOCK = 10

export type NoticesTally = { kills: number; messages: number; sent: number; unknown: number; off: string[] }

const until = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await pause(20)) if (await isSo()) return true
  return false
}

/** A member with a number, an openid and one message that WeChat may bring, and three messages for them. */
const aPerson = async ({ database, lab }: Subject, nth: number): Promise<Message[]> => {
  const user = `killed-${nth}`
  await lab.subscribe(user, 'S_killed-000')
  let openid: string | undefined
  await until(async () => {
    openid = (await lab.pushedTo(user)) ?? openid
    return openid !== undefined && (await turnOn(database, openid))
  })
  if (!openid) throw new Error('the lab has pushed nothing')
  return addPerson(database, { mobile: `188${String(nth).padStart(8, '0')}`, openid, nth })
}

/** Nothing is sent while somebody stands there; the server is killed with all at the point. */
const killOne = async (subject: Subject, nth: number): Promise<{ messages: Message[]; off: string[] }> => {
  const hold: pg.PoolClient = await subject.database.connect()
  await holdSent(hold)
  const messages = await aPerson(subject, nth)
  await wakeJobs(subject)
  const isThere = await until(async () => (await waiting(subject.database)) >= AT_ONCE)
  await subject.kill()
  await letSentGo(hold)
  hold.release()
  await unlockJobs(subject)
  await subject.restart()
  return { messages, off: isThere ? [] : [`kill ${nth}: not all messages were between answer and commit`] }
}

/** The work of minutes by the clock and the sweep, done now. */
const settle = async (subject: Subject): Promise<boolean> =>
  until(async () => {
    const isOver = await waitOver(subject.database)
    if (!isOver) await wakeJobs(subject, ['notice:sweep'])
    await pause(300)
    return isOver
  })

/** Findings about a message, by what came and what we say of it. */
const judge = async (subject: Subject, messages: readonly Message[], tally: NoticesTally): Promise<void> => {
  const [states, got] = [await outcomes(subject.database, messages), await subject.lab.delivered()]
  for (const { notice_id, channel, to } of messages) {
    const state = states.get(`${notice_id} ${channel}`) ?? 'nowhere'
    const came = got.filter((one) => one.to === to && one.channel === channel)
    if (came.length !== 1) tally.off.push(`${notice_id} by ${channel} came ${came.length} times, we say ${state}`)
    if (state === 'sent') tally.sent += 1
    else if (state === 'unknown') tally.unknown += 1
    else tally.off.push(`${notice_id} by ${channel} is ${state}`)
    // WeChat does not know a subscribe message again; of the others we can find out.
    if (state === 'unknown' && channel !== 'wx_subscribe')
      tally.off.push(`${notice_id} by ${channel} need not be unknown`)
  }
  tally.messages += messages.length
}

export const runNotices = async (
  kills: number,
  report: (sentence: string) => void,
  filledUrl?: string,
): Promise<NoticesTally> => {
  const subject = await startSubject(filledUrl)
  const tally: NoticesTally = { kills: 0, messages: 0, sent: 0, unknown: 0, off: [] }
  try {
    await openHold(subject.database)
    let block: Message[] = []
    for (let nth = 1; nth <= kills; nth += 1) {
      const { messages, off } = await killOne(subject, nth)
      tally.kills += 1
      tally.off.push(...off)
      block.push(...messages)
      if (nth % A_BLOCK !== 0 && nth !== kills) continue
      if (!(await settle(subject))) tally.off.push(`after ${nth} kills messages are still under way`)
      await judge(subject, block, tally)
      report(`${tally.kills} kills: ${tally.sent} sent, ${tally.unknown} unknown, ${tally.off.length} off`)
      block = []
    }
    return tally
  } finally {
    await subject.stop()
  }
}
