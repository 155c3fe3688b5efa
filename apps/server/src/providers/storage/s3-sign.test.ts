import { describe, expect, it } from 'vitest'
import { queryOf, sha256Hex, signedHeaders, type Unsigned } from './s3-sign'

// The examples of "Signature Calculations for the Authorization Header" in Amazon's documentation of S3.
const key = { region: 'us-east-1', id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const at = new Date('2013-05-24T00:00:00Z')

const signatureOf = async (request: Partial<Unsigned>, body = '') => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': sha256Hex(body),
    ...request.headers,
  }
  const signed = await signedHeaders(key, { method: 'GET', path: '/', query: {}, ...request, headers }, at)
  return signed.authorization?.split('Signature=')[1]
}

describe("S3's signature, by the examples of its documentation", () => {
  it('is right for a part of an object', async () => {
    expect(await signatureOf({ path: '/test.txt', headers: { range: 'bytes=0-9' } })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('is right for a setting of the bucket, and for a list', async () => {
    expect(await signatureOf({ query: { lifecycle: '' } })).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
    expect(await signatureOf({ query: { 'max-keys': '2', prefix: 'J' } })).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })

  it('writes a query as it was signed', () => {
    expect(queryOf({ 'continuation-token': "a+b/c=!'()*", uploads: '' })).toBe(
      'continuation-token=a%2Bb%2Fc%3D%21%27%28%29%2A&uploads=',
    )
  })
})
