import { describe, expect, it } from 'vitest'
import { refuseSigv4, type WireRequest } from './sigv4'

// The examples of "Signature Calculations for the Authorization Header" in Amazon's documentation of S3.
const account = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  keySecret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = Date.parse('2013-05-24T00:00:00Z')
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const WELCOME = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'

interface Example {
  method?: string
  path: string
  query?: string
  headers?: Record<string, string>
  body?: string
  signature: string
}

function example({ method = 'GET', path, query = '', headers = {}, body = '', signature }: Example): WireRequest {
  const all: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': body === '' ? EMPTY : WELCOME,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  }
  const signed = Object.keys(all).sort().join(';')
  const credential = `${account.keyId}/20130524/us-east-1/s3/aws4_request`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signed},Signature=${signature}`
  return { method, path, query, headers: { ...all, authorization }, body: Buffer.from(body) }
}

const part = example({
  path: '/test.txt',
  headers: { range: 'bytes=0-9' },
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
})
const examples: [string, WireRequest][] = [
  ['a part of an object', part],
  [
    'an object with a sign in its name',
    example({
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    }),
  ],
  [
    'a setting of the bucket',
    example({
      path: '/',
      query: 'lifecycle',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    }),
  ],
  [
    'a list',
    example({
      path: '/',
      query: 'max-keys=2&prefix=J',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    }),
  ],
]

const byQuery: WireRequest = {
  method: 'GET',
  path: '/test.txt',
  query: [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
    'X-Amz-Date=20130524T000000Z',
    'X-Amz-Expires=86400',
    'X-Amz-SignedHeaders=host',
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ].join('&'),
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
}

const codeOf = (request: WireRequest, at = now, by = account) => refuseSigv4(request, by, at)?.code

describe("S3's signature, by the examples of its documentation", () => {
  it.each(examples)('is right for %s', (_, request) => {
    expect(codeOf(request)).toBeUndefined()
  })

  it('is right in a query, until it has expired', () => {
    expect(codeOf(byQuery)).toBeUndefined()
    expect(codeOf(byQuery, now + 86_400_000)).toBeUndefined()
    expect(codeOf(byQuery, now + 86_401_000)).toBe('AccessDenied')
    expect(codeOf(byQuery, now - 16 * 60_000)).toBe('RequestTimeTooSkewed')
  })

  it('covers method, path, query, headers and body', () => {
    expect(codeOf({ ...part, method: 'DELETE' })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...part, path: '/test.tx' })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...part, query: 'acl' })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...part, headers: { ...part.headers, range: 'bytes=0-8' } })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...part, body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch')
    expect(codeOf({ ...byQuery, path: '/other.txt' })).toBe('SignatureDoesNotMatch')
  })

  it('wants every x-amz header signed, the right key, region and day, and a clock within a quarter of an hour', () => {
    expect(codeOf({ ...part, headers: { ...part.headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied')
    expect(codeOf(part, now, { ...account, keySecret: 'guess' })).toBe('SignatureDoesNotMatch')
    expect(codeOf(part, now, { ...account, keyId: 'other' })).toBe('InvalidAccessKeyId')
    expect(codeOf(part, now, { ...account, region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed')
    expect(codeOf(part, now + 15 * 60_000)).toBeUndefined()
    expect(codeOf(part, now + 15 * 60_000 + 1000)).toBe('RequestTimeTooSkewed')
    const { authorization: _, ...anonymous } = part.headers
    expect(codeOf({ ...part, headers: anonymous })).toBe('AccessDenied')
  })
})
