// Ten thousand guesses at rosters, from two thousand accounts and as many networks: each company compares thirty an hour.
import { setTimeout as pause } from 'node:timers/promises'
import { openRosters, type Roster, writtenOf } from './guessing.sql.ts'
import { startSubject } from './subject.ts'
import { addMembers } from './takes.sql.ts'

const COMPANIES = 10
const MEMBERS = 2000
const GUESSES = 10_000
const AT_ONCE = 40
/** The comparisons of a company in an hour before a puzzle comes first. */
const COMPARED = 30
const UNMATCHED = 204102
const PUZZLE = 200215
const BUSY = 503
const WAIT_MS = 200

export type GuessingTally = {
  guesses: number
  compared: number
  puzzles: number
  /** Of an answer to a wrong name, and to a wrong number. */
  nameMs: number
  numberMs: number
  off: string[]
}

type Guess = { roster: Roster; token: string; address: string; isName: boolean; nth: number }
type Answer = { code: number; text: string; ms: number; guess: Guess }

const say = async (url: string, guess: Guess): Promise<Answer> => {
  const { roster, token, address, isName, nth } = guess
  const who = isName ? { name: `谁${nth}`, staff_no: '7' } : { name: '员工7', staff_no: `X${nth}` }
  for (;;) {
    const began = performance.now()
    const reply = await fetch(`${url}/api/corpstaff/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ company_code: roster.code, ...who, agreed: true }),
    })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown }
    const ms = performance.now() - began
    if (reply.status !== BUSY) return { code, text: JSON.stringify([reply.status, code, msg, data]), ms, guess }
    await pause(WAIT_MS)
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** So many at a time, as long as there are any. */
const inTurns = async (guesses: readonly Guess[], url: string): Promise<Answer[]> => {
  const answers: Answer[] = []
  let next = 0
  const work = async () => {
    for (let guess = guesses[next++]; guess; guess = guesses[next++]) answers.push(await say(url, guess))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

export const runGuessing = async (report: (sentence: string) => void): Promise<GuessingTally> => {
  const subject = await startSubject()
  const { url, database } = subject
  try {
    const rosters = await openRosters(database, COMPANIES)
    const tokens = await addMembers(database, 1, MEMBERS)
    const guesses = Array.from({ length: GUESSES }, (_, nth) => {
      const who = nth % MEMBERS
      // Five of each account and network: neither is what stops it.
      const by = { token: tokens[who]!, address: `10.7.${who >> 8}.${who % 256}` }
      return { ...by, nth, roster: rosters[nth % COMPANIES]!, isName: Math.floor(nth / COMPANIES) % 2 === 0 }
    })
    const answers = await inTurns(guesses, url)
    const compared = answers.filter(({ code }) => code === UNMATCHED)
    const puzzles = answers.filter(({ code }) => code === PUZZLE).length
    const off: string[] = []
    for (const { company, code } of rosters) {
      const own = compared.filter(({ guess }) => guess.roster.code === code).length
      const { tries, proofs } = await writtenOf(database, company)
      if (own !== COMPARED || tries !== COMPARED || proofs !== 0)
        off.push(`${code}: ${own} compared, ${tries} written, ${proofs} proven`)
    }
    if (compared.length + puzzles !== GUESSES)
      off.push(`${GUESSES - compared.length - puzzles} answers were neither a no nor a puzzle`)
    if (new Set(compared.map(({ text }) => text)).size !== 1) off.push('the answers tell which of the two was wrong')
    off.push(...(await subject.audit()))
    const msOf = (isName: boolean) =>
      median(compared.filter(({ guess }) => guess.isName === isName).map(({ ms }) => ms))
    report(`${rosters.length} companies of 200 people, ${MEMBERS} accounts`)
    return { guesses: GUESSES, compared: compared.length, puzzles, nameMs: msOf(true), numberMs: msOf(false), off }
  } finally {
    await subject.stop()
  }
}
