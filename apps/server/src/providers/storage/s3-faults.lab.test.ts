import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEnv } from '../../env'
import { theLab } from '../../testing/providers/lab'
import { aName, someBytes } from '../../testing/providers/objects'
import { unlessSilent } from '../breaker'
import { ProviderAway } from '../json'
import { cached } from './cache'
import { s3Storage } from './s3'
import type { S3Limits } from './s3-request'
import type { Storage } from './storage-shape'

const lab = theLab()
const CALM: S3Limits = { firstByteMs: 10_000, stallMs: 10_000, pausesMs: [1, 1] }
/** For a bucket that says nothing: what counts is that the wait ends. */
const IMPATIENT: S3Limits = { firstByteMs: 60, stallMs: 60, pausesMs: [1, 1] }

const env = () => readEnv({ DATABASE_URL: 'none', ...lab.bucket })
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const [OLD, NEW, LARGE] = [someBytes(50_000), someBytes(50_000), someBytes(65 * 1024 * 1024)]

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kuaimen-cache-'))
})
afterAll(() => rm(dir, { recursive: true }))

// The breaker's rest is turned over, not slept through.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(async () => {
  vi.advanceTimersByTime(10_000)
  await unlessSilent(
    lab.bucket.S3_ENDPOINT!,
    async () => 'well',
    () => new Error('rests'),
  )
  vi.useRealTimers()
})

interface Subject {
  /** As the server has it: pieces of objects are cut from whole ones, which have a hash. */
  readonly s3: Storage
  readonly key: string
}

/** Every call of the port, with the calls of S3 that stand behind it, and what it answers when all is well. */
const CALLS: Record<string, { work: (subject: Subject) => Promise<unknown>; answers: (key: string) => unknown }> = {
  put: { work: ({ s3, key }) => s3.put(key, NEW), answers: () => undefined },
  large: { work: ({ s3, key }) => s3.put(key, LARGE), answers: () => undefined },
  read: { work: async ({ s3, key }) => hashOf((await s3.read(key))!), answers: () => hashOf(OLD) },
  piece: {
    work: async ({ s3, key }) => hashOf((await s3.read(key, { first: 20_000, last: 39_999 }))!),
    answers: () => hashOf(OLD.subarray(20_000, 40_000)),
  },
  head: { work: ({ s3, key }) => s3.head(key), answers: () => ({ bytes: OLD.length }) },
  erase: { work: ({ s3, key }) => s3.erase([key]), answers: () => undefined },
  eraseMany: { work: ({ s3, key }) => s3.erase([key, `${key}/2`]), answers: () => undefined },
  list: { work: ({ s3, key }) => s3.list(key, '', 10), answers: (key) => [key] },
}
const ALL = Object.keys(CALLS)

/** Which calls a fault that stays refuses; all others answer as if nothing were. */
const REFUSES: Record<string, readonly string[]> = {
  's3.latency': [],
  's3.timeout': ALL,
  's3.slow_down': ALL,
  's3.internal': ALL,
  's3.denied': ALL,
  's3.key_ended': ALL,
  's3.answer_lost': ALL,
  's3.torn_up': ['put', 'large', 'eraseMany'],
  's3.torn_down': ['large', 'read', 'piece', 'eraseMany', 'list'],
  's3.wrong_bytes': ['read', 'piece'],
  's3.stale_list': [],
  's3.full': ['put', 'large'],
  's3.skew': ALL,
  's3.held_asked': ALL,
  's3.held_done': ALL,
}
const SILENT = ['s3.timeout', 's3.held_asked', 's3.held_done']

async function aSubject(limits: S3Limits): Promise<Subject> {
  const key = `s/c/${aName()}`
  await s3Storage(env(), CALM).put(key, OLD)
  return { s3: cached(s3Storage(env(), limits), join(dir, aName())), key }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof ProviderAway ? 'refused' : error))

/** The object as the bucket has it, past all of our code; undefined where there is none. */
const storedAt = async (key: string) => (await lab.stored(key)).objects.find((one) => one.key === key)?.sha256

describe.each(Object.entries(REFUSES))('%s', (fault, refused) => {
  it.each(ALL)('leaves %s whole, or refuses it', async (call) => {
    const { work, answers } = CALLS[call]!
    const subject = await aSubject(SILENT.includes(fault) ? IMPATIENT : CALM)
    const isOld = fault === 's3.stale_list' && call === 'list'
    await lab.control('faults', { [fault]: fault === 's3.latency' ? { ms: 20 } : true })
    const wanted = refused.includes(call) ? 'refused' : isOld ? [] : answers(subject.key)
    expect(await outcomeOf(work(subject))).toEqual(wanted)
    await lab.control('faults', { [fault]: false })
    if (SILENT.includes(fault)) await lab.control('held', {})

    const left = await storedAt(subject.key)
    const done = { put: hashOf(NEW), large: hashOf(LARGE), erase: undefined, eraseMany: undefined }[call]
    expect([hashOf(OLD), call in { put: 1, large: 1, erase: 1, eraseMany: 1 } ? done : hashOf(OLD)]).toContain(left)
    if (call === 'large') await s3Storage(env(), CALM).erase([subject.key])
  })
})

describe.each(['s3.slow_down', 's3.internal', 's3.answer_lost', 's3.torn_up', 's3.torn_down', 's3.wrong_bytes'])(
  '%s, twice',
  (fault) => {
    it.each(ALL.filter((call) => call !== 'large'))('is overcome by %s, which tries again', async (call) => {
      const { work, answers } = CALLS[call]!
      const subject = await aSubject(CALM)
      await lab.control('faults', { [fault]: { times: 2 } })
      expect(await outcomeOf(work(subject))).toEqual(answers(subject.key))
    })
  },
)

/** A fault that is switched on with the first request that fits. */
async function faultAt(fits: (url: string, method: string) => boolean, fault: object, work: () => Promise<unknown>) {
  const real = globalThis.fetch
  let isOn = false
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!isOn && fits(String(url), init?.method ?? 'GET')) {
      isOn = true
      await lab.control('faults', fault)
    }
    return real(url, init)
  })
  try {
    return await outcomeOf(work())
  } finally {
    spy.mockRestore()
    await lab.control('faults', { 's3.answer_lost': false, 's3.internal': false })
  }
}

describe('an object in parts', () => {
  const isComplete = (url: string, method: string) => method === 'POST' && url.includes('uploadId=')
  const isPart = (_: string, method: string) => method === 'PUT'

  it('is there when the answer to its last call was lost', async () => {
    const { s3, key } = await aSubject(CALM)
    const lost = { 's3.answer_lost': { times: 1 } }
    expect(await faultAt(isComplete, lost, () => s3.put(key, LARGE))).toBeUndefined()
    expect(await storedAt(key)).toBe(hashOf(LARGE))
    await s3.erase([key])
  })

  it('leaves nothing behind that costs money when a part is refused', async () => {
    const { s3, key } = await aSubject(CALM)
    const before = (await lab.stored(key)).open_uploads
    expect(await faultAt(isPart, { 's3.internal': { times: 3 } }, () => s3.put(key, LARGE))).toBe('refused')
    expect(await storedAt(key)).toBe(hashOf(OLD))
    expect((await lab.stored(key)).open_uploads).toBe(before)
  })
})

it('leaves a bucket alone that was silent, and asks it again after a rest', async () => {
  const { s3, key } = await aSubject(IMPATIENT)
  await lab.control('faults', { 's3.timeout': true })
  for (let nth = 0; nth < 2; nth += 1) await expect(s3.head(key)).rejects.toThrow(ProviderAway)
  await lab.control('faults', { 's3.timeout': false })
  await expect(s3.head(key)).rejects.toThrow('was silent, and is left alone')
  vi.advanceTimersByTime(10_000)
  expect(await s3Storage(env(), CALM).head(key)).toEqual({ bytes: OLD.length })
})
