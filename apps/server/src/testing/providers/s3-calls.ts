import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { readEnv } from '../../env'
import { unlessSilent } from '../../providers/breaker'
import { ProviderAway } from '../../providers/json'
import { cached } from '../../providers/storage/cache'
import { s3Storage } from '../../providers/storage/s3'
import type { S3Limits } from '../../providers/storage/s3-request'
import type { Storage } from '../../providers/storage-shape'
import { theLab } from './lab'
import { aFolder, aName, someBytes } from './objects'

export const CALM: S3Limits = { firstByteMs: 10_000, stallMs: 10_000, pausesMs: [1, 1] }
/** For a bucket that says nothing: what counts is that the wait ends. */
export const IMPATIENT: S3Limits = { firstByteMs: 60, stallMs: 60, pausesMs: [1, 1] }

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
export const [OLD, NEW, LARGE] = [someBytes(50_000), someBytes(50_000), someBytes(65 * 1024 * 1024)]

export interface Subject {
  /** As the server has it: pieces of objects are cut from whole ones, which have a hash. */
  readonly s3: Storage
  readonly key: string
}

/** Every call of the port, with the calls of S3 that stand behind it, and its answer when all is well. */
export const CALLS: Record<
  string,
  { work: (subject: Subject) => Promise<unknown>; answers: (key: string) => unknown }
> = {
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
export const ALL = Object.keys(CALLS)

export const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof ProviderAway ? 'refused' : error))

/** The lab's bucket for the tests of one file; the breaker's rest is turned over between them, not slept through. */
export function aFaultyBucket() {
  const lab = theLab()
  const env = () => readEnv({ DATABASE_URL: 'none', ...lab.bucket })
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
  return {
    lab,
    calm: () => s3Storage(env(), CALM),
    /** An object of this test's own. */
    async aSubject(limits: S3Limits): Promise<Subject> {
      const key = `s/c/${aName()}`
      await s3Storage(env(), CALM).put(key, OLD)
      return { s3: cached(s3Storage(env(), limits), join(await aFolder(), 'cache')), key }
    },
    /** The object as the bucket has it, past all of our code; undefined where there is none. */
    storedAt: async (key: string) => (await lab.stored(key)).objects.find((one) => one.key === key)?.sha256,
  }
}
