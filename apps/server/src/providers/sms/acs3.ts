import { createHash, createHmac } from 'node:crypto'

export interface Acs3Request {
  method: string
  path: string
  query: Record<string, string>
  /** Lower-case names; all of them are signed. */
  headers: Record<string, string>
  body: string
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: encodeURIComponent leaves five signs alone that Aliyun does not. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Also the query that is sent, so that the bytes signed are the bytes on the wire. */
export const acs3Query = (query: Record<string, string>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${percent(name)}=${percent(query[name] ?? '')}`)
    .join('&')

const signedNames = (headers: Record<string, string>): string[] => Object.keys(headers).sort()

export const acs3Canonical = ({ method, path, query, headers, body }: Acs3Request): string =>
  [
    method,
    path,
    acs3Query(query),
    ...signedNames(headers).map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedNames(headers).join(';'),
    sha256Hex(body),
  ].join('\n')

export const acs3Signature = (request: Acs3Request, secret: string): string =>
  createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(acs3Canonical(request))}`)
    .digest('hex')

export const acs3Authorization = (request: Acs3Request, key: { id: string; secret: string }): string =>
  `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signedNames(request.headers).join(';')},Signature=${acs3Signature(request, key.secret)}`
