import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Acs3Request {
  method: string
  path: string
  /** As it came over the wire, without the question mark. */
  query: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]): [string, string] => [percent(name), percent(value)])
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

export function acs3Signature(request: Acs3Request, signedHeaders: string[], secret: string): string {
  const lines = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    lines,
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

export interface Acs3Refusal {
  status: number
  code: string
  message: string
}

const refusal = (status: number, code: string, message: string): Acs3Refusal => ({ status, code, message })
const authorization = /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/
const clockSkew = 15 * 60_000

/** Undefined when the request is what the holder of the key signed. The caller gives every path it answers to. */
export function refuseAcs3(
  request: Omit<Acs3Request, 'path'>,
  paths: string[],
  key: { id: string; secret: string },
  now: number,
): Acs3Refusal | undefined {
  const { headers } = request
  const parts = authorization.exec(String(headers.authorization ?? ''))
  if (!parts) return refusal(400, 'MissingAuthorization', 'Authorization header is missing or malformed.')
  const [, id, list = '', signature = ''] = parts
  if (id !== key.id) return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
  const signed = list.split(';')
  const mustSign = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  )
  if (mustSign.some((name) => !signed.includes(name)))
    return refusal(400, 'IncompleteSignature', 'host, content-type and every x-acs-* header must be signed.')
  if (headers['x-acs-content-sha256'] !== sha256(request.body))
    return refusal(400, 'InvalidContentSha256', 'x-acs-content-sha256 is not the hash of the body.')
  const date = Date.parse(String(headers['x-acs-date'] ?? ''))
  if (!(Math.abs(now - date) < clockSkew)) return refusal(400, 'InvalidTimeStamp.Expired', 'x-acs-date is too far off.')
  const same = paths.some((path) =>
    timingSafeEqual(
      Buffer.from(acs3Signature({ ...request, path }, [...signed].sort(), key.secret)),
      Buffer.from(signature),
    ),
  )
  return same
    ? undefined
    : refusal(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.')
}
