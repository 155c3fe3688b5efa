import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  accessDenied,
  badSignature,
  expired,
  malformedAuthorization,
  malformedQuery,
  otherBytes,
  type S3Refusal,
  skewed,
  unknownKeyId,
} from './refusals'

/** A request as it came over the wire. */
export interface WireRequest {
  method: string
  /** Before the question mark, escaped as it was sent. */
  path: string
  /** After the question mark. */
  query: string
  /** Small letters; several of one name are joined by commas. */
  headers: Record<string, string>
  body: Buffer
}

export interface S3Account {
  keyId: string
  keySecret: string
  region: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** S3's UriEncode: all but letters, digits and -._~ of the bytes, with capitals. */
const uriEncode = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[A-Za-z0-9._~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const pairsOf = (query: string): [string, string][] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      return [decode(name), decode(value.replaceAll('+', ' '))]
    })

const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((part) => uriEncode(decode(part)))
    .join('/')

const canonicalQuery = (query: string) =>
  pairsOf(query)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&')

function canonicalRequest(request: WireRequest, signed: readonly string[], payload: string): string {
  const lines = signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  const [path, query] = [canonicalPath(request.path), canonicalQuery(request.query)]
  return [request.method, path, query, lines.join(''), signed.join(';'), payload].join('\n')
}

interface Claim {
  keyId: string
  /** 20130524, the region, s3, aws4_request. */
  scope: readonly string[]
  signed: readonly string[]
  signature: string
  /** As in x-amz-date. */
  at: string
  payload: string
}

/** The signature that the holder of the key makes for this request. */
export function sigv4Signature(request: WireRequest, { scope, signed, at, payload }: Claim, secret: string): string {
  const [day = '', region = '', service = '', end = ''] = scope
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonicalRequest(request, signed, payload))].join('\n')
  const key = [region, service, end].reduce((made: Buffer, part) => hmac(made, part), hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex')
}

const timeOf = (at: string): number => {
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(at) ?? []
  if (!day || !time) return Number.NaN
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  return Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}

const clockSkew = 15 * 60_000
const week = 604_800
const authorization = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/

function claimOfHeader(request: WireRequest, now: number): Claim | S3Refusal {
  const parts = authorization.exec(request.headers.authorization ?? '')
  if (!parts) return malformedAuthorization('The authorization header is malformed.')
  const [, credential = '', list = '', signature = ''] = parts
  const [keyId = '', ...scope] = credential.split('/')
  const payload = request.headers['x-amz-content-sha256'] ?? ''
  if (!/^[0-9a-f]{64}$/.test(payload)) return otherBytes()
  const at = request.headers['x-amz-date'] ?? ''
  if (!(Math.abs(now - timeOf(at)) <= clockSkew))
    return skewed({ RequestTime: at, ServerTime: new Date(now).toISOString() })
  return { keyId, scope, signed: list.split(';'), signature, at, payload }
}

function claimOfQuery(request: WireRequest, now: number): Claim | S3Refusal {
  const query = new Map(pairsOf(request.query))
  const given = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256')
    return malformedQuery('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  const [seconds, at] = [Number(given('Expires') || Number.NaN), given('Date')]
  if (!(seconds >= 1 && seconds <= week)) return malformedQuery('X-Amz-Expires must be from 1 to 604800 seconds')
  const made = timeOf(at)
  if (!(made - now <= clockSkew)) return skewed({ RequestTime: at, ServerTime: new Date(now).toISOString() })
  if (now > made + seconds * 1000) return expired({ 'X-Amz-Expires': String(seconds) })
  const [keyId = '', ...scope] = given('Credential').split('/')
  const signed = given('SignedHeaders').split(';')
  return { keyId, scope, signed, signature: given('Signature'), at, payload: 'UNSIGNED-PAYLOAD' }
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Undefined when the request is what the holder of the key signed, and its body what was signed with it. */
export function refuseSigv4(request: WireRequest, account: S3Account, now: number): S3Refusal | undefined {
  const byQuery = pairsOf(request.query).some(([name]) => name === 'X-Amz-Signature')
  if (!byQuery && !request.headers.authorization) return accessDenied()
  const claim = byQuery ? claimOfQuery(request, now) : claimOfHeader(request, now)
  if (claim instanceof Error) return claim
  if (claim.keyId !== account.keyId) return unknownKeyId({ AWSAccessKeyId: claim.keyId })
  const scope = [claim.at.slice(0, 8), account.region, 's3', 'aws4_request']
  if (claim.scope.join('/') !== scope.join('/'))
    return malformedAuthorization(`The credential's scope is wrong; expecting '${scope.join('/')}'`)
  const mustSign = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const unsigned = mustSign.filter((name) => !claim.signed.includes(name))
  if (unsigned.length > 0) return accessDenied({ HeadersNotSigned: unsigned.join(', ') })
  if (
    !same(sigv4Signature(request, { ...claim, signed: [...claim.signed].sort() }, account.keySecret), claim.signature)
  )
    return badSignature({ AWSAccessKeyId: claim.keyId })
  return byQuery || claim.payload === sha256(request.body) ? undefined : otherBytes()
}
