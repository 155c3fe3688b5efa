// Pictures are uploaded while the server and its darkroom are killed: each becomes one picture, and nothing is left over.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chunksOf, SLOW_CHUNK_BYTES } from '@kuaimen/contract/asset/asset.rules'
import { countWaiting, lockBy } from '../kill.ts'
import { type Subject, startSubject } from '../subject.ts'
import { addMembers } from '../takes.sql.ts'
import { unlockJobs, wakeJobs } from '../time.ts'
import { noisePng } from './picture.ts'
import { darkroomsOf, type Round, until, uploadPoints } from './points.ts'
import { Sender } from './sender.ts'
import { ageClaims, askStray, compareFolder, isErased, leftOf, picturesOf } from './uploads.sql.ts'

const FILES = 3
/** Noise does not shrink: three chunks of a slow line. */
const SIDES = { width: 1000, height: 850 }
const SETTLE_MS = 120_000

export type UploadsTally = {
  rounds: number
  kills: Record<string, number>
  pictures: number
  chunksSent: number
  chunksNeeded: number
  off: string[]
}

let nthRound = 0

const openRound = async (subject: Subject): Promise<Round> => {
  nthRound += 1
  const tokens = await addMembers(subject.database, 1000 + nthRound, FILES)
  return {
    subject,
    senders: await Promise.all(tokens.map(async (token) => new Sender(subject, token, await noisePng(SIDES)))),
  }
}

const riseAgain = async (subject: Subject): Promise<void> => {
  await unlockJobs(subject)
  await subject.restart()
  await wakeJobs(subject)
}

const countRound = (tally: UploadsTally, point: string, { senders }: Round): void => {
  tally.rounds += 1
  tally.kills[point] = (tally.kills[point] ?? 0) + 1
  for (const { sent, bytes } of senders) {
    tally.chunksSent += sent
    tally.chunksNeeded += chunksOf(bytes.length, SLOW_CHUNK_BYTES)
  }
}

/** Each file is one picture with all bytes, in the sizes that a picture of its kind has. */
const judge = async ({ subject, senders }: Round, point: string, tally: UploadsTally): Promise<void> => {
  const pictures = await picturesOf(
    subject.database,
    senders.map(({ sha256 }) => sha256),
  )
  for (const { sha256, bytes, upload_no, view } of senders) {
    const mine = pictures.filter((one) => one.sha256 === sha256)
    if (view?.state !== 'done') tally.off.push(`${point}: ${upload_no} ended as ${view?.state} ${view?.why}`)
    if (mine.length !== 1) tally.off.push(`${point}: ${mine.length} pictures of ${upload_no}`)
    if (mine[0] && mine[0].bytes !== bytes.length) tally.off.push(`${point}: ${upload_no} has other bytes`)
    if (mine[0] && Object.keys(mine[0].sizes).sort().join() !== 'r1080,r360')
      tally.off.push(`${point}: ${upload_no} has the sizes ${Object.keys(mine[0].sizes)}`)
  }
  tally.pictures += pictures.length
}

const killServerAt = async (subject: Subject, point: string, tally: UploadsTally): Promise<void> => {
  const round = await openRound(subject)
  const { after, stand } = uploadPoints[point]!
  if (after !== 'nothing') await Promise.all(round.senders.map((one) => one.sendChunks()))
  const letGo = await stand(round)
  await subject.kill()
  await letGo()
  await riseAgain(subject)
  await Promise.all(round.senders.map((one) => one.untilDone()))
  countRound(tally, point, round)
  await judge(round, point, tally)
}

/** The child alone dies, in the middle of a picture: that picture is developed by another one. */
const killDarkroom = async (subject: Subject, tally: UploadsTally): Promise<void> => {
  const round = await openRound(subject)
  await Promise.all(round.senders.map((one) => one.sendChunks()))
  for (const pid of darkroomsOf(subject.pid())) process.kill(pid, 'SIGKILL')
  await until(() => darkroomsOf(subject.pid()).length === 0, 'an end of its darkrooms')
  const done = Promise.all(round.senders.map((one) => one.untilDone()))
  await until(() => darkroomsOf(subject.pid()).length > 0, 'its darkroom')
  for (const pid of darkroomsOf(subject.pid())) process.kill(pid, 'SIGKILL')
  await done
  countRound(tally, 'darkroom', round)
  await judge(round, 'darkroom', tally)
}

/** A claim that the server waits for is written after its death: the object has an owner who never comes back. */
const killErasure = async (subject: Subject, tally: UploadsTally): Promise<void> => {
  const keys = Array.from({ length: FILES }, (_, nth) => `v/m/0/${randomBytes(32).toString('hex')}/r${nth}`)
  for (const key of keys) {
    await mkdir(dirname(join(subject.assetDir, key)), { recursive: true })
    await writeFile(join(subject.assetDir, key), 'stray')
  }
  await askStray(subject.database, keys)
  const { letGo } = await lockBy(subject, 'lock table asset_erasure in share mode')
  await wakeJobs(subject, ['asset:erase'])
  await until(async () => (await countWaiting(subject)) > 0, 'an erasure that is being claimed')
  await subject.kill()
  const killedAt = new Date()
  await letGo()
  await riseAgain(subject)
  await until(async () => {
    await ageClaims(subject.database, killedAt)
    await wakeJobs(subject, ['asset:erase'])
    await pause(200)
    return isErased(subject.database, keys)
  }, 'the end of an erasure')
  tally.rounds += 1
  tally.kills.erase = (tally.kills.erase ?? 0) + 1
}

const isAtRest = async ({ database }: Subject): Promise<boolean> => {
  const { chunks, under_way, outbox, jobs } = await leftOf(database)
  return chunks + under_way + outbox + jobs === 0
}

/** When the hour has swept, the folder holds what the rows say and nothing else. */
const settle = async (subject: Subject, tally: UploadsTally): Promise<void> => {
  await wakeJobs(subject, ['asset:sweep'])
  for (const end = Date.now() + SETTLE_MS; Date.now() < end && !(await isAtRest(subject)); await pause(200))
    await wakeJobs(subject)
  if (!(await isAtRest(subject))) tally.off.push(`left over: ${JSON.stringify(await leftOf(subject.database))}`)
  tally.off.push(...(await compareFolder(subject.database, subject.assetDir)).slice(0, 20), ...(await subject.audit()))
}

export const runUploads = async (times: number, report: (sentence: string) => void): Promise<UploadsTally> => {
  const subject = await startSubject()
  const tally: UploadsTally = { rounds: 0, kills: {}, pictures: 0, chunksSent: 0, chunksNeeded: 0, off: [] }
  try {
    for (let nth = 1; nth <= times; nth += 1) {
      for (const point of Object.keys(uploadPoints)) await killServerAt(subject, point, tally)
      await killDarkroom(subject, tally)
      await killErasure(subject, tally)
      report(`${nth} times every point: ${tally.pictures} pictures, ${tally.off.length} off`)
    }
    await settle(subject, tally)
    return tally
  } finally {
    await subject.stop()
  }
}
