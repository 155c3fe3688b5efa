import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../../env'
import { unlessSilent } from '../breaker'
import { ProviderAway, ProviderRests } from '../json'
import { queryOf, sha256Hex, signedHeaders } from './s3-sign'
import { rootOf, textIn } from './s3-xml'

export interface S3Limits {
  /** Until the first byte of the answer, besides the time that the body needs on its way there. */
  readonly firstByteMs: number
  /** Between two pieces of an answer. */
  readonly stallMs: number
  /** Before the second try, and before the third. */
  readonly pausesMs: readonly number[]
}

export const S3_LIMITS: S3Limits = { firstByteMs: 10_000, stallMs: 10_000, pausesMs: [200, 800] }

/** A line that is slower than this is as good as none. */
const BYTES_A_MS = 1000
/** Answers in XML are small: a thousand keys are less than one megabyte. */
const XML_AT_MOST = 8 * 1024 * 1024

/** A bucket, and how it is reached. */
export interface Bucket {
  readonly env: Env
  readonly limits: S3Limits
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The word by which S3 refuses; empty where it says nothing, as to a HEAD. */
  readonly code: string
}

/** Keys are letters, digits, `/` and `-`, which no rule of escaping changes; anything else is a mistake of ours. */
const KEY = /^[A-Za-z0-9/-]*$/

/** The bucket stands in the name of the host, or in the path where the storage knows no such names. */
function placeOf({ S3_ENDPOINT, S3_BUCKET, S3_PATH_STYLE }: Env, key: string): URL {
  if (!KEY.test(key)) throw new Error('storage: a key of other letters')
  const url = new URL(S3_ENDPOINT)
  const base = url.pathname.replace(/\/+$/, '')
  if (S3_PATH_STYLE) url.pathname = `${base}/${S3_BUCKET}/${key}`
  else {
    url.hostname = `${S3_BUCKET}.${url.hostname}`
    url.pathname = `${base}/${key}`
  }
  return url
}

async function requestOf({ env }: Bucket, { method, key, query = {}, headers = {}, body }: S3Request) {
  const url = placeOf(env, key)
  const account = { region: env.S3_REGION, id: env.S3_KEY_ID, secret: env.S3_KEY_SECRET }
  const hashed = { ...headers, host: url.host, 'x-amz-content-sha256': sha256Hex(body ?? '') }
  const signed = await signedHeaders(account, { method, path: url.pathname, query, headers: hashed })
  // fetch writes the host itself; a packed answer would have another length than the object.
  const { host: _host, ...rest } = signed
  const sent = { ...rest, 'accept-encoding': 'identity' }
  const search = queryOf(query)
  return {
    url: search ? `${url.href}?${search}` : url.href,
    init: { method, headers: sent, body: (body ?? null) as Uint8Array<ArrayBuffer> | null },
  }
}

async function bytesOf(response: Response, onPiece: () => void): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) {
    onPiece()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Whether the whole answer is here. A HEAD has the length of what it does not send. */
function isWhole({ headers }: Response, bytes: Buffer): boolean {
  const length = headers.get('content-length')
  return length === null || Number(length) === bytes.length
}

/** One request and its whole answer. */
async function exchange(url: string, init: RequestInit, { limits, sent }: { limits: S3Limits; sent: number }) {
  const ending = new AbortController()
  const late = () => ending.abort(new DOMException('no answer in time', 'TimeoutError'))
  let timer = setTimeout(late, limits.firstByteMs + sent / BYTES_A_MS)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: ending.signal })
    clearTimeout(timer)
    timer = setTimeout(late, limits.stallMs)
    const bytes = await bytesOf(response, () => timer.refresh())
    if (init.method !== 'HEAD' && !isWhole(response, bytes)) throw new Error('half an answer')
    const { status, headers } = response
    const xml = status >= 300 && bytes.length <= XML_AT_MOST ? bytes.toString() : ''
    return { status, headers, bytes, code: rootOf(xml) === 'Error' ? textIn(xml, 'Code') : '' }
  } finally {
    clearTimeout(timer)
  }
}

/** Answers that are no answer: the next try may have another one. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])
const PASSING_CODES = new Set([
  'RequestTimeout',
  'IncompleteBody',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'OperationAborted',
])

const isPassing = ({ status, code }: S3Answer): boolean => PASSING.has(status) || PASSING_CODES.has(code)

const rests = (origin: string) => new ProviderRests(`${origin}: was silent, and is left alone`)

const sentence = ({ status, code }: S3Answer): string => `${status}${code ? ` ${code}` : ''}`

async function tried(bucket: Bucket, request: S3Request): Promise<S3Answer> {
  const { url, init } = await requestOf(bucket, request)
  const { origin } = new URL(url)
  try {
    const sent = request.body?.length ?? 0
    const answer = await unlessSilent(url, () => exchange(url, init, { limits: bucket.limits, sent }), rests)
    if (isPassing(answer)) throw new ProviderAway(`${origin}: ${sentence(answer)}`)
    return answer
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway(`${origin}: no answer`, { cause })
  }
}

/**
 * A request, three times at most: every call here may be made twice, since it names its key.
 * @param read takes what the caller wants out of an answer; it throws ProviderAway at one that cannot be true
 */
export async function ask<T>(bucket: Bucket, request: S3Request, read: (answer: S3Answer) => T): Promise<T> {
  for (const ms of bucket.limits.pausesMs) {
    try {
      return read(await tried(bucket, request))
    } catch (error) {
      if (!(error instanceof ProviderAway) || error instanceof ProviderRests || error instanceof S3Refused) throw error
      await pause(ms)
    }
  }
  return read(await tried(bucket, request))
}

/** S3 has understood and will not: another try has the same answer. */
export class S3Refused extends ProviderAway {}

export const refused = (bucket: Bucket, answer: S3Answer): S3Refused =>
  new S3Refused(`${new URL(bucket.env.S3_ENDPOINT).origin}: ${sentence(answer)}`)

/** The text of an answer that must be a document of this name. A 200 may hold an error all the same. */
export function documentOf(bucket: Bucket, answer: S3Answer, root: string): string {
  if (answer.status !== 200) throw refused(bucket, answer)
  const xml = answer.bytes.length <= XML_AT_MOST ? answer.bytes.toString() : ''
  if (rootOf(xml) === root) return xml
  const { origin } = new URL(bucket.env.S3_ENDPOINT)
  throw new ProviderAway(`${origin}: ${rootOf(xml) === 'Error' ? textIn(xml, 'Code') : `no ${root}`}`)
}
