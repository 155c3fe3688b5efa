import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pushSignature, sealPush } from '../wechat/push'
import { chatXml, composeCheck, composeNotice, contactXml } from './events'

const corpid = 'wx5823bf96d3bd56c7'
const keys = { corpid, agentId: '1000002', token: 'QDG6eK', aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }

/** A customer who added, sealed by another implementation with the random bytes 0123456789abcdef. */
const sealedEvent =
  'sKqRbbiSUnDhFHOvPjtUMYooFpP+MQi6eKcmwO7b0EYRr7W8xHE2qYoQSe7hTOV0xp5/S/2ozZgD2W1stbcgahASx5EYo1aed3OU+FFvpqf5j09DnbJp5bR6La2OwQ4NdoQzFB0LEVICSwiKFG0B4FXyepv6X+kzoZgcvTma63s4pjK4IB5b65w+I8uqjQo7TGdW8RDKrcMACi/ErF9w0+4jdMy19wmUk8amYHEJRkaveWBn7XOkbpLrCVhnvTy5gof6DqeUu2ej2AxD7FbkVJUMkPAkrCXjkkCUbkooK80q9PH768MhhPqMUcwB3+ATZb8EwRyDoUj36yO2dc4vW8vvCdW5UhGdeoElRhId71URaULfQV7eRFAX3amd3CxlkC3gWhWD5xDWUAozE83+MLn9hGU7upuh5pYrSRPaea9KegWtQfMFF2oU4e9sxCchlWuRItnjDQhveXHGT2JG+mW7Rhg9y8cwgQEEKuZpQmccYmwAivk/Hn0EsGJgpt+2JF5lis1F1NIWiKGTDvrEgpMSNqyAqgyy7bubMzkHCt6C3D2QwD+PTq/nhKQXbU3+Y9CoXnU7Kgh+hpLXUSUrKqm/t1bB6nqxNYJ5vlHnrD3N6FJ0Fph2L5vui29VeyZ7hEJEN2C3Q/lEi8gKqD4vcKmRAdFYyKAvuA+haaFU/u2JpFxRp11L8an1uzH5UFZ5agi/7PgyGgrC2Gq84HtZ3g=='

function unsealed(sealed: string) {
  const key = Buffer.from(`${keys.aesKey}=`, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
  const end = 20 + plain.readUInt32BE(16)
  return {
    message: plain.toString('utf8', 20, end),
    receiver: plain.toString('utf8', end, plain.length - (plain.at(-1) ?? 0)),
  }
}

describe('what WeCom tells', () => {
  it('is written, sealed and signed byte for byte as by another implementation', () => {
    const xml = contactXml(corpid, {
      change: 'add_external_contact',
      userid: 'zhangsan',
      external_userid: 'woAJ2GCAAAXtWyujaWJHDDGi0mAAAA',
      createTime: 1_735_689_600,
      state: 'c310100_normal',
      welcomeCode: 'WELCOMECODE',
    })
    expect(sealPush(keys.aesKey, xml, corpid, Buffer.from('0123456789abcdef'))).toBe(sealedEvent)
    expect(pushSignature(keys.token, '1735689600', '1372623149', sealedEvent)).toBe(
      '2efc086122e9060a5e03a3c920c61e6b7d694c59',
    )
  })

  it('asks for an address as the published example', () => {
    const echostr = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
    expect(pushSignature(keys.token, '1409659589', '263014780', echostr)).toBe(
      '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    )
    expect(unsealed(echostr)).toEqual({ message: '1616140317555161061', receiver: corpid })
    const asked = composeCheck(keys, '1616140317555161061', 1_409_659_589_000)
    expect(unsealed(asked.echostr ?? '')).toEqual({ message: '1616140317555161061', receiver: corpid })
    expect(asked.msg_signature).toBe(pushSignature(keys.token, '1409659589', asked.nonce ?? '', asked.echostr))
  })

  it('has an envelope with the company and its app, and nothing can step out of its CDATA', () => {
    const event = { change: 'del_follow_user', userid: ']]><x>', external_userid: 'wm1', createTime: 1 } as const
    const xml = contactXml(corpid, event)
    expect(xml).not.toContain(']]><x>')
    expect(xml).not.toMatch(/State|WelcomeCode/)
    const { query, body } = composeNotice(keys, xml, 1_794_672_004_000)
    expect(body).toMatch(/^<xml><ToUserName><!\[CDATA\[wx5823bf96d3bd56c7\]\].*<AgentID><!\[CDATA\[1000002\]\]>/)
    const sealed = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(body)?.[1] ?? ''
    expect(unsealed(sealed)).toEqual({ message: xml, receiver: corpid })
    expect(query).toMatchObject({ timestamp: '1794672004' })
    expect(query.msg_signature).toBe(pushSignature(keys.token, '1794672004', query.nonce ?? '', sealed))
  })

  it('says of a group that somebody came or left, not who', () => {
    const came = chatXml(corpid, { chatId: 'wr1', change: 'update', detail: 'add_member', createTime: 2 })
    expect(came).toContain('<ChatId><![CDATA[wr1]]></ChatId><ChangeType><![CDATA[update]]></ChangeType>')
    expect(came).toContain('<UpdateDetail><![CDATA[add_member]]></UpdateDetail><JoinScene>3</JoinScene>')
    const left = chatXml(corpid, { chatId: 'wr1', change: 'update', detail: 'del_member', createTime: 2 })
    expect(left).toContain('<QuitScene>0</QuitScene>')
  })
})
