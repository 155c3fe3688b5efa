import { createHash } from 'node:crypto'
import dns from 'node:dns'
import { describe, expect, it, vi } from 'vitest'
import { readEnv } from '../../env'
import { theLab } from '../../testing/providers/lab'
import { aName, someBytes } from '../../testing/providers/objects'
import { ProviderAway } from '../json'
import { bucketVersioning, s3Storage } from './s3'
import type { S3Limits } from './s3-request'

const lab = theLab()
const CALM: S3Limits = { firstByteMs: 10_000, stallMs: 10_000, pausesMs: [1, 1] }

const envWith = (changed: Record<string, string> = {}) => readEnv({ DATABASE_URL: 'none', ...lab.bucket, ...changed })
const storage = (changed: Record<string, string> = {}) => s3Storage(envWith(changed), CALM)
/** Objects of one test, apart from those of others. */
const aPrefix = () => `s/c/${aName()}`
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const LARGE = someBytes(65 * 1024 * 1024)

describe('a bucket', () => {
  it('gives back what was put, whole and in pieces, until it is erased', async () => {
    const [s3, key, bytes] = [storage(), aPrefix(), someBytes(100_000)]
    expect([await s3.read(key), await s3.head(key)]).toEqual([undefined, undefined])
    await s3.put(key, someBytes(10))
    await s3.put(key, bytes)
    expect(await s3.read(key)).toEqual(bytes)
    expect(await s3.head(key)).toEqual({ bytes: 100_000 })
    expect(await s3.read(key, { first: 5, last: 14 })).toEqual(bytes.subarray(5, 15))
    expect(await s3.read(key, { first: 99_990, last: 200_000 })).toEqual(bytes.subarray(99_990))
    expect(await s3.read(key, { first: 100_000, last: 100_001 })).toEqual(Buffer.alloc(0))
    await s3.erase([key])
    await s3.erase([key])
    expect([await s3.read(key), await s3.head(key)]).toEqual([undefined, undefined])
  })

  it('has empty objects too', async () => {
    const [s3, key] = [storage(), aPrefix()]
    await s3.put(key, Buffer.alloc(0))
    expect(await s3.read(key)).toEqual(Buffer.alloc(0))
    expect(await s3.head(key)).toEqual({ bytes: 0 })
  })

  it('lists in the order of letters, page by page, and erases many at once', async () => {
    const [s3, prefix] = [storage(), `${aPrefix()}/`]
    const keys = Array.from({ length: 1003 }, (_, nth) => `${prefix}${String(nth).padStart(4, '0')}`)
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => s3.put(key, Buffer.from(key))))
    expect(await s3.list(prefix, '', 2000)).toEqual(keys)
    expect(await s3.list(prefix, keys[1]!, 1001)).toEqual(keys.slice(2))
    expect(await s3.list(prefix, keys[10]!, 3)).toEqual(keys.slice(11, 14))
    await s3.erase(keys.slice(1))
    expect(await s3.list(prefix, '', 10)).toEqual([keys[0]])
    await s3.erase([])
  })

  it('takes large objects in parts', async () => {
    const [s3, key] = [storage(), aPrefix()]
    await s3.put(key, LARGE)
    expect(await s3.head(key)).toEqual({ bytes: LARGE.length })
    expect(await s3.read(key, { first: 16_777_210, last: 16_777_225 })).toEqual(LARGE.subarray(16_777_210, 16_777_226))
    expect(hashOf((await s3.read(key))!)).toBe(hashOf(LARGE))
    expect((await lab.stored(key)).open_uploads).toBe(0)
    await s3.erase([key])
  })

  it('is found by its own name below the host', async () => {
    const names: string[] = []
    const real = dns.lookup
    const here = (name: string, ...rest: unknown[]) => {
      names.push(name)
      return Reflect.apply(real, dns, ['127.0.0.1', ...rest])
    }
    const spy = vi.spyOn(dns, 'lookup').mockImplementation(here as typeof dns.lookup)
    try {
      const port = new URL(lab.bucket.S3_ENDPOINT!).port
      const [s3, key] = [storage({ S3_ENDPOINT: `http://s3.localhost:${port}`, S3_PATH_STYLE: '0' }), aPrefix()]
      await s3.put(key, Buffer.from('one'))
      expect((await s3.read(key))?.toString()).toBe('one')
      expect(await s3.list(key, '', 10)).toEqual([key])
      expect(names).toContain('kuaimen-lab.s3.localhost')
    } finally {
      spy.mockRestore()
    }
  })

  it('is sealed where that is asked for, and says whether it has versions', async () => {
    const [s3, key] = [storage({ S3_SSE: 'AES256' }), aPrefix()]
    await s3.put(key, Buffer.from('sealed'))
    expect((await s3.read(key))?.toString()).toBe('sealed')
    expect(await bucketVersioning(envWith())).toBe('')
    await lab.control('s3/versioning', { status: 'Enabled' })
    expect(await bucketVersioning(envWith())).toBe('Enabled')
    await lab.control('s3/versioning', { status: '' })
  })

  it('refuses another key, another region and another bucket, and never says of these that an object is missing', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ S3_KEY_SECRET: 'guess' }, 'SignatureDoesNotMatch'],
      [{ S3_KEY_ID: 'other' }, 'InvalidAccessKeyId'],
      [{ S3_REGION: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
      [{ S3_BUCKET: 'nobodys' }, 'NoSuchBucket'],
    ]
    for (const [changed, code] of wrong) {
      const s3 = storage(changed)
      await expect(s3.read('s/c/1')).rejects.toThrow(code)
      await expect(s3.head('s/c/1')).rejects.toThrow(ProviderAway)
      await expect(s3.put('s/c/1', Buffer.from('x'))).rejects.toThrow(code)
      await expect(s3.erase(['s/c/1', 's/c/2'])).rejects.toThrow(code)
      await expect(s3.list('s/', '', 1)).rejects.toThrow(code)
    }
  })

  it('refuses keys of other letters before it asks', async () => {
    await expect(storage().read('s/../secret')).rejects.toThrow('a key of other letters')
  })

  it('does not take a bit that a disk has forgotten', async () => {
    const [s3, key] = [storage(), aPrefix()]
    await s3.put(key, someBytes(1000))
    await lab.control('s3/flip', { key })
    await expect(s3.read(key)).rejects.toThrow('other bytes than were put')
  })
})
