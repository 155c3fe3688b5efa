import { createHash } from 'node:crypto'
import type { Env } from '../../env'
import { providerCall } from '../calls'
import { ProviderAway } from '../json'
import { type ByteRange, OtherBytes, type Storage, type StoredObject } from '../storage-shape'
import { putInParts } from './s3-parts'
import { ask, type Bucket, documentOf, refused, S3_LIMITS, type S3Answer, type S3Limits } from './s3-request'
import { sha256Hex } from './s3-sign'
import { blocksIn, escaped, textIn, textsIn } from './s3-xml'

/** Larger ones go in parts: one request of more would have to begin again whole for every cut of the line. */
const WHOLE_UP_TO = 64 * 1024 * 1024
/** S3's own limits, of a list and of an erasing. */
const KEYS_AT_MOST = 1000

/** The hash travels with the object: whoever reads it can say that these are the bytes that were put. */
const HASH = 'x-amz-meta-sha256'

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64')

function headersOf({ S3_SSE }: Env, bytes: Buffer): Record<string, string> {
  const sealed: Record<string, string> = S3_SSE === '' ? {} : { 'x-amz-server-side-encryption': S3_SSE }
  return { 'content-type': 'application/octet-stream', [HASH]: sha256Hex(bytes), ...sealed }
}

/** Only of the key itself: a bucket that is not there is no certain answer about a key. */
const isMissing = ({ status, code }: S3Answer): boolean => status === 404 && code === 'NoSuchKey'

async function put(bucket: Bucket, key: string, bytes: Buffer): Promise<void> {
  const headers = headersOf(bucket.env, bytes)
  if (bytes.length <= WHOLE_UP_TO)
    return ask(bucket, { method: 'PUT', key, headers, body: bytes }, (answer) => {
      if (answer.status !== 200) throw refused(bucket, answer)
    })
  if (await putInParts(bucket, key, bytes, headers)) return
  const there = await ask(bucket, { method: 'HEAD', key }, (answer) => answer)
  if (there.status !== 200 || there.headers.get(HASH) !== headers[HASH])
    throw new ProviderAway('storage: the parts are gone, and the object is not there')
}

function wholeOf(bucket: Bucket, answer: S3Answer): Buffer | undefined {
  if (isMissing(answer)) return undefined
  if (answer.status !== 200) throw refused(bucket, answer)
  const hash = answer.headers.get(HASH)
  if (hash !== null && hash !== sha256Hex(answer.bytes)) throw new OtherBytes('storage: other bytes than were put')
  return answer.bytes
}

/** A piece cannot be hashed: it must be the piece that was asked for, in the length that it says. */
function pieceOf(bucket: Bucket, answer: S3Answer, { first, last }: ByteRange): Buffer | undefined {
  if (isMissing(answer)) return undefined
  if (answer.status === 416) return Buffer.alloc(0)
  if (answer.status !== 206) throw refused(bucket, answer)
  const [, from, to, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  const isAsked = Number(from) === first && Number(to) === Math.min(last, Number(all) - 1)
  if (isAsked && answer.bytes.length === Number(to) - first + 1) return answer.bytes
  throw new ProviderAway('storage: another piece than was asked for')
}

const read = (bucket: Bucket, key: string, range?: ByteRange): Promise<Buffer | undefined> =>
  range === undefined
    ? ask(bucket, { method: 'GET', key }, (answer) => wholeOf(bucket, answer))
    : ask(bucket, { method: 'GET', key, headers: { range: `bytes=${range.first}-${range.last}` } }, (answer) =>
        pieceOf(bucket, answer, range),
      )

/** A 404 to a HEAD has no words: it may be the bucket that is missing. So the first byte is asked for, which has. */
const isCertainlyMissing = (bucket: Bucket, key: string): Promise<boolean> =>
  ask(bucket, { method: 'GET', key, headers: { range: 'bytes=0-0' } }, (answer) => {
    if (isMissing(answer)) return true
    if (answer.status === 404) throw refused(bucket, answer)
    throw new ProviderAway('storage: not there, and there')
  })

async function head(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  const found = await ask(bucket, { method: 'HEAD', key }, (answer) => {
    if (answer.status === 404) return undefined
    const length = answer.headers.get('content-length')
    if (answer.status !== 200 || length === null) throw refused(bucket, answer)
    return { bytes: Number(length) }
  })
  if (found === undefined) await isCertainlyMissing(bucket, key)
  return found
}

const eraseOne = (bucket: Bucket, key: string): Promise<void> =>
  ask(bucket, { method: 'DELETE', key }, (answer) => {
    if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refused(bucket, answer)
  })

function eraseMany(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${escaped(key)}</Key></Object>`).join('')
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`)
  const headers = { 'content-type': 'application/xml', 'content-md5': md5(body) }
  return ask(bucket, { method: 'POST', key: '', query: { delete: '' }, headers, body }, (answer) => {
    const failed = blocksIn(documentOf(bucket, answer, 'DeleteResult'), 'Error').map((one) => textIn(one, 'Code'))
    const [code] = failed.filter((one) => one !== 'NoSuchKey')
    if (code !== undefined) throw new ProviderAway(`storage: not erased, ${code}`)
  })
}

async function erase(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const [only] = keys
  if (only !== undefined && keys.length === 1) return eraseOne(bucket, only)
  for (let from = 0; from < keys.length; from += KEYS_AT_MOST)
    await eraseMany(bucket, keys.slice(from, from + KEYS_AT_MOST))
}

interface Page {
  readonly keys: readonly string[]
  /** Undefined: there are no more. */
  readonly next: string | undefined
}

interface Asked {
  readonly prefix: string
  readonly after: string
  readonly most: number
  readonly token: string | undefined
}

/** Keys of another beginning, or out of their order, are no list of ours. */
const isInOrder = (keys: readonly string[], { prefix, after }: Asked): boolean =>
  keys.every((key, at) => key.startsWith(prefix) && key > (keys[at - 1] ?? after))

function pageOf(bucket: Bucket, asked: Asked): Promise<Page> {
  const { prefix, after, most, token } = asked
  const from: Record<string, string> =
    token !== undefined ? { 'continuation-token': token } : after === '' ? {} : { 'start-after': after }
  const query = { 'list-type': '2', prefix, 'max-keys': String(most), ...from }
  return ask(bucket, { method: 'GET', key: '', query }, (answer) => {
    const xml = documentOf(bucket, answer, 'ListBucketResult')
    const keys = blocksIn(xml, 'Contents').flatMap((one) => textsIn(one, 'Key').slice(0, 1))
    const next = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : undefined
    if (next === '' || !isInOrder(keys, asked)) throw new ProviderAway('storage: a list in no order')
    return { keys, next }
  })
}

async function list(bucket: Bucket, prefix: string, after: string, limit: number): Promise<readonly string[]> {
  const found: string[] = []
  let token: string | undefined
  do {
    const most = Math.min(KEYS_AT_MOST, limit - found.length)
    const page = await pageOf(bucket, { prefix, after: found.at(-1) ?? after, most, token })
    found.push(...page.keys)
    token = page.next
  } while (token !== undefined && found.length < limit)
  return found.slice(0, limit)
}

const bucketOf = (env: Env, limits: S3Limits = S3_LIMITS): Bucket => ({ env, limits })

/** A bucket by S3's protocol, of the environment. */
export function s3Storage(env: Env, limits?: S3Limits): Storage {
  const bucket = bucketOf(env, limits)
  const counted = <T>(call: string, work: () => Promise<T>): Promise<T> => providerCall({ provider: 's3', call }, work)
  return {
    put: (key, bytes) => counted('put', () => put(bucket, key, bytes)),
    read: (key, range) => counted('read', () => read(bucket, key, range)),
    head: (key) => counted('head', () => head(bucket, key)),
    erase: (keys) => counted('erase', () => erase(bucket, keys)),
    list: (prefix, after, limit) => counted('list', () => list(bucket, prefix, after, limit)),
  }
}

/** Enabled, Suspended, or nothing where it has never been on. While it is on, what is erased is still there. */
export const bucketVersioning = (env: Env, limits?: S3Limits): Promise<string> => {
  const bucket = bucketOf(env, limits)
  return ask(bucket, { method: 'GET', key: '', query: { versioning: '' } }, (answer) =>
    textIn(documentOf(bucket, answer, 'VersioningConfiguration'), 'Status'),
  )
}
