import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { CHUNK_BYTES } from '@kuaimen/contract/asset/asset.rules'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import pg from 'pg'
import { Darkroom } from '../apps/server/src/providers/darkroom/darkroom.ts'
import { grainyJpeg, noisePng } from '../tools/chaos/asset/picture.ts'
import { darkroomsOf } from '../tools/chaos/asset/points.ts'
import { atLeast, atMost, type Bench, type Row } from './bench.ts'
import { inTurns, kb, mb, median, ms, pairedRatio, times } from './figures.ts'
import { addMembers } from './fill/busy-chain.sql.ts'
import type { Subject } from './subject.ts'

const ROUNDS = 5
const SETTLING_MS = 5000
/** A camera's, and what a review may have at most. */
const CAMERA = { width: 6000, height: 4000 }
const LARGE = { width: 1800, height: 1750 }
const FILES = 24
/** Other members than those of the bench of bookings. */
const NUMBERS_FROM = 19_100_000_000
const AT_ONCE = 3
const NINE = 9
const JOIN = 1.3
const CHILD_BYTES = 500 * 1024 * 1024
const MORE_BYTES = 60 * 1024 * 1024
const PER_SECOND = 2 * 1024 * 1024

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const mbPerSecond = (value: number) => `${(value / 1024 / 1024).toFixed(1)} MB/s`

type Phone = { url: string; token: string }

const BUSY = 503
const CUT = 0
const AGAIN_MS = 200
const GIVES_UP_MS = 120_000

/** On a machine that others use too, a process may be too busy for a moment: it is asked again. */
const ask = async <T>(phone: Phone, path: string, body?: object): Promise<T> => {
  for (;;) {
    const reply = await fetch(phone.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${phone.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
    if (code === 0) return data
    if (reply.status !== BUSY) throw new Error(`${path}: ${code} ${msg}`)
    await pause(AGAIN_MS)
  }
}

/** A server that is busy with other things takes it a moment later; one that refuses in the middle of a body closes the line. */
const put = async ({ url, token }: Phone, path: string, part: Buffer): Promise<void> => {
  for (const end = Date.now() + GIVES_UP_MS; ; await pause(AGAIN_MS)) {
    const status = await fetch(url + path, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'x-chunk-sha256': sha256Of(part),
      },
      body: new Uint8Array(part),
    }).then(
      (reply) => reply.status,
      () => CUT,
    )
    if (status === 204) return
    if ((status !== BUSY && status !== CUT) || Date.now() > end)
      throw new Error(`a chunk was answered with ${status || 'nothing'}`)
  }
}

/** All chunks, and not the end of it. */
const send = async (phone: Phone, bytes: Buffer): Promise<string> => {
  const wish = { kind: 'review', name: 'bench.jpg', bytes: bytes.length, sha256: sha256Of(bytes) }
  const { upload_no, chunks } = await ask<UploadView>(phone, '/api/asset/upload', wish)
  for (let nth = 0; nth < chunks; nth += 1)
    await put(phone, `/upload/${upload_no}/${nth}`, bytes.subarray(nth * CHUNK_BYTES, (nth + 1) * CHUNK_BYTES))
  return upload_no
}

/** Until it is a picture; the milliseconds from the end of the upload on. */
const join = async (phone: Phone, upload_no: string): Promise<{ took: number; asset_no: string }> => {
  const began = performance.now()
  await ask(phone, '/api/asset/upload/finish', { upload_no })
  for (;;) {
    const [view] = await ask<UploadView[]>(phone, `/api/asset/upload?upload_nos=${upload_no}`)
    if (view?.state === 'done') return { took: performance.now() - began, asset_no: view.asset_no ?? '' }
    if (view?.state === 'refused') throw new Error(`refused: ${view.why}`)
    await pause(10)
  }
}

/** A figure of a process's memory, in bytes; asked of the system itself, as a program for each look would slow what it measures. */
const memoryOf = (pid: number, figure: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Beside the same work by a darkroom alone, without storage and database. */
const joinRows = async (subject: Subject, token: string): Promise<Row[]> => {
  const phone = { url: subject.url, token }
  const darkroom = new Darkroom()
  const limits = { pixels: 120_000_000, side_min: 64, side_max: 20_000 }
  const alone = async () => {
    const bytes = await grainyJpeg(CAMERA, 40)
    const began = performance.now()
    const outcome = await darkroom.develop(bytes, { variants: VARIANTS.review, one_frame: false, ...limits })
    if (outcome.is !== 'developed') throw new Error(`not developed: ${outcome.why}`)
    return performance.now() - began
  }
  const whole = async () => (await join(phone, await send(phone, await grainyJpeg(CAMERA, 40)))).took
  try {
    await inTurns(1, [whole, alone])
    const [ours = [], theirs = []] = await inTurns(ROUNDS, [whole, alone])
    const ratio = pairedRatio(ours, theirs)
    const child = darkroomsOf(subject.pid)[0]
    const peak = child === undefined ? 0 : memoryOf(child, 'VmHWM')
    return [
      { what: 'a picture of 24 MP, from the last chunk to its sizes', figure: ms(median(ours)) },
      { what: '  decoding and encoding alone', figure: ms(median(theirs)) },
      { what: '  ratio', figure: times(ratio), ...atMost(ratio, JOIN, times) },
      { what: 'most memory of the darkroom', figure: mb(peak), ...atMost(peak, CHILD_BYTES, mb) },
    ]
  } finally {
    darkroom.stop()
  }
}

/** Large files, three at a time, as a phone sends them. */
const throughputRows = async (subject: Subject, tokens: readonly string[]): Promise<Row[]> => {
  const files = await Promise.all(Array.from({ length: AT_ONCE }, () => noisePng(LARGE)))
  // Another end makes another file, which no upload has had.
  const fresh = (nth: number) => Buffer.concat([files[nth % AT_ONCE]!, Buffer.from(String(nth))])
  await pause(SETTLING_MS)
  const before = memoryOf(subject.pid, 'VmRSS')
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(subject.pid, 'VmRSS'))
  }, 100)
  const began = performance.now()
  let sent = 0
  const line = async (first: number) => {
    for (let nth = first; nth < FILES; nth += AT_ONCE) {
      const bytes = fresh(nth)
      await send({ url: subject.url, token: tokens[nth % tokens.length]! }, bytes)
      sent += bytes.length
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => line(first)))
  } finally {
    clearInterval(watch)
  }
  const rate = sent / ((performance.now() - began) / 1000)
  const more = most - before
  return [
    {
      what: `${FILES} files of ${mb(sent / FILES)}, ${AT_ONCE} at once`,
      figure: mbPerSecond(rate),
      ...atLeast(rate, PER_SECOND, mbPerSecond),
    },
    { what: '  memory of the server more, at most', figure: mb(more), ...atMost(more, MORE_BYTES, mb) },
  ]
}

/** Nine pictures of a review, as its page asks for their small sizes. */
const nineRows = async (subject: Subject, client: pg.Client, token: string): Promise<Row[]> => {
  const phone = { url: subject.url, token }
  const paths: string[] = []
  for (let nth = 0; nth < NINE; nth += 1) {
    const bytes = await grainyJpeg({ width: 2560, height: 1920 }, 80)
    const { asset_no } = await join(phone, await send(phone, bytes))
    await client.query(`update asset set state = 'shown' where asset_no = $1`, [asset_no])
    paths.push(`/media/a/${sha256Of(bytes).slice(0, 32)}/r360.webp`)
  }
  const began = performance.now()
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(subject.url + path)
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      return (await reply.arrayBuffer()).byteLength
    }),
  )
  const took = performance.now() - began
  return [
    { what: `${NINE} pictures of a review, small`, figure: `${kb(sizes.reduce((a, b) => a + b, 0))} in ${ms(took)}` },
  ]
}

/** The server with a darkroom that waits, and without one. */
const idleRows = async (subject: Subject): Promise<Row[]> => {
  const child = darkroomsOf(subject.pid)[0]
  if (child === undefined) return []
  const waiting = memoryOf(child, 'VmRSS')
  return [
    { what: 'server after uploads (RSS)', figure: mb(subject.memory()) },
    { what: '  its darkroom that waits for a minute (RSS)', figure: mb(waiting) },
  ]
}

export const picture: Bench = {
  name: '图片',
  run: async (subject) => {
    const client = new pg.Client({ connectionString: subject.databaseUrl })
    await client.connect()
    try {
      const idle = subject.memory()
      const tokens = await addMembers(client, FILES, NUMBERS_FROM)
      return [
        { what: 'server before uploads, without a darkroom (RSS)', figure: mb(idle) },
        ...(await joinRows(subject, tokens[0]!)),
        ...(await nineRows(subject, client, tokens[1]!)),
        ...(await idleRows(subject)),
        ...(await throughputRows(subject, tokens.slice(2))),
      ]
    } finally {
      await client.end()
    }
  },
}
