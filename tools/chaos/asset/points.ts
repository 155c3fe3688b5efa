// Where the server, or its darkroom, dies while pictures are uploaded. The server has no code for this.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { countWaiting, lockBy } from '../kill.ts'
import type { Subject } from '../subject.ts'
import type { Sender } from './sender.ts'
import { picturesOf } from './uploads.sql.ts'

const WITHIN_MS = 60_000

export const until = async (isSo: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await pause(10)) if (await isSo()) return
  throw new Error(`the server never came to ${what}`)
}

export type Round = { subject: Subject; senders: readonly Sender[] }

/** Brings the server to the point with all uploads under way; gives what frees the database when the server is dead. */
type Stand = (round: Round) => Promise<() => Promise<unknown>>

export type UploadPoint = {
  /** The uploads are this far before the point is held. */
  after: 'nothing' | 'chunks'
  stand: Stand
}

const all = (senders: readonly Sender[], work: (one: Sender) => Promise<unknown>) =>
  Promise.all(senders.map((one) => work(one).catch(() => undefined)))

const lockedAt =
  (table: string, what: string, act: (one: Sender) => Promise<unknown>): Stand =>
  async ({ subject, senders }) => {
    const { letGo } = await lockBy(subject, `lock table ${table} in share mode`)
    void all(senders, act)
    await until(async () => (await countWaiting(subject)) > 0, what)
    return letGo
  }

/** Commits are done from now on, and nobody hears of them. */
const heldOn = async (
  { subject, senders }: Round,
  act: (one: Sender) => Promise<unknown>,
  isThere: () => Promise<boolean>,
  what: string,
) => {
  subject.wire.hold()
  void all(senders, act)
  await until(isThere, what)
  return async () => subject.wire.letGo()
}

const countOf = async ({ subject }: Round, rows: string): Promise<number> =>
  Number((await subject.database.query(`select count(*) as n from ${rows}`)).rows[0].n)

const nosOf = ({ senders }: Round) => senders.map(({ upload_no }) => `'${upload_no}'`).join(', ')

/** Children of the server are its darkrooms. */
export const darkroomsOf = (pid: number): number[] => {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

const putChunks = (one: Sender) => one.putMissing()
const finish = (one: Sender) => one.finish()

export const uploadPoints: Record<string, UploadPoint> = {
  'chunk.before_commit': {
    after: 'nothing',
    stand: lockedAt('asset_chunk', 'a chunk that is written and has no row', putChunks),
  },
  'chunk.after_commit': {
    after: 'nothing',
    stand: async (round) => {
      for (const one of round.senders) await one.begin()
      const rows = `asset_chunk where upload_no in (${nosOf(round)})`
      return heldOn(
        round,
        putChunks,
        async () => (await countOf(round, rows)) > 0,
        'a chunk that nobody was answered for',
      )
    },
  },
  'finish.before_commit': {
    after: 'chunks',
    stand: lockedAt('asset_upload', 'an upload that is being finished', finish),
  },
  'finish.after_commit': {
    after: 'chunks',
    stand: (round) => {
      const rows = `asset_upload where state <> 'open' and upload_no in (${nosOf(round)})`
      return heldOn(round, finish, async () => (await countOf(round, rows)) > 0, 'a finished upload')
    },
  },
  'join.in_darkroom': {
    after: 'chunks',
    stand: async ({ subject, senders }) => {
      void all(senders, finish)
      await until(() => darkroomsOf(subject.pid()).length > 0, 'its darkroom')
      return async () => {}
    },
  },
  'join.before_commit': {
    after: 'chunks',
    stand: lockedAt('asset', 'a picture whose sizes are put and that has no row', finish),
  },
  'join.after_commit': {
    after: 'chunks',
    stand: async (round) => {
      const letGo = await lockedAt('asset', 'a picture without a row', finish)(round)
      round.subject.wire.hold()
      await letGo()
      const hashes = round.senders.map(({ sha256 }) => sha256)
      await until(async () => (await picturesOf(round.subject.database, hashes)).length > 0, 'a picture')
      return async () => round.subject.wire.letGo()
    },
  },
}
