import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { composePush, popupXml, pushSignature, sealPush } from './push'

const token = 'QDG6eK'
const aesKey = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'

/** A whole event, sealed by another implementation with the random bytes 0123456789abcdef. */
const sealedEvent =
  'sKqRbbiSUnDhFHOvPjtUMYooFpP+MQi6eKcmwO7b0EYRr7W8xHE2qYoQSe7hTOV0xp5/S/2ozZgD2W1stbcgahASx5EYo1aed3OU+FFvpqf5j09DnbJp5bR6La2OwQ4NdoQzFB0LEVICSwiKFG0B4FXyepv6X+kzoZgcvTma63s4pjK4IB5b65w+I8uqjQo7TGdW8RDKrcMACi/ErF9w0+4jdMy19wmUk8amYHEJRkaveWBn7XOkbpLrCVhnvTy5gof6DqeUu2ej2AxD7FbkVJUMkPAkrCXjkkCUbkooK80q9PH768MhhPqMUcwB3+ATZb8EwRyDoUj36yO2dc4vW8vvCdW5UhGdeoElRhId71URaULfQV7eRFAX3amd3CxlkC3gWhWD5xDWUAozE83+MLn9hGU7upuh5pYrSRPaea9KegWtQfMFF2oU4e9sxCchlWuRItnjDQhveXHGT2JG+mW7Rhg9y8cwgQEEKuZpQmccYmwAivk/Hn0EsGJgpt+2JF5lis1F1NIWiKGTDvrEgpMSNqyAqgyy7bubMzkHCt6C3D2QwD+PTq/nhKQXbU3+Y9CoXnU7Kgh+hpLXUSUrKqm/t1bB6nqxNYJ5vlHnrD3N6FJ0Fph2L5vui29VeyZ7hEJEN2C3Q/lEi8gKqD4vcKmRAdFYyKAvuA+haaFU/u2JpFxRp11L8an1uzH5UFZ5agi/7PgyGgrC2Gq84HtZ3g=='

function unsealed(sealed: string) {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
  const end = 20 + plain.readUInt32BE(16)
  const padding = plain.at(-1) ?? 0
  return { message: plain.toString('utf8', 20, end), receiver: plain.toString('utf8', end, plain.length - padding) }
}

describe('a push of the service account', () => {
  it('signs as the published example', () => {
    const echostr = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
    expect(pushSignature(token, '1409659589', '263014780', echostr)).toBe('5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3')
    expect(unsealed(echostr)).toEqual({ message: '1616140317555161061', receiver: 'wx5823bf96d3bd56c7' })
    expect(pushSignature(token, '1735689600', '1372623149', sealedEvent)).toBe(
      '2efc086122e9060a5e03a3c920c61e6b7d694c59',
    )
  })

  it('is sealed byte for byte as by another implementation', () => {
    const { message, receiver } = unsealed(sealedEvent)
    expect(sealPush(aesKey, message, receiver, Buffer.from('0123456789abcdef'))).toBe(sealedEvent)
  })

  it('carries its choices, and nothing can step out of its CDATA', () => {
    const now = Date.parse('2026-11-14T04:00:00Z')
    const xml = popupXml('o-lin', { 'T-1': 'accept', ']]><x>': 'reject' }, now)
    expect(xml).toContain('<SubscribeStatusString><![CDATA[accept]]></SubscribeStatusString>')
    expect(xml).not.toContain(']]><x>')
    const { query, body } = composePush({ token, aesKey }, { appid: 'wx1', openid: 'o-lin', xml, now })
    const sealed = /<Encrypt><!\[CDATA\[(.*)\]\]>/.exec(body)?.[1] ?? ''
    expect(unsealed(sealed)).toEqual({ message: xml, receiver: 'wx1' })
    expect(query.msg_signature).toBe(pushSignature(token, query.timestamp ?? '', query.nonce ?? '', sealed))
    expect(query.timestamp).toBe('1794628800')
  })
})
