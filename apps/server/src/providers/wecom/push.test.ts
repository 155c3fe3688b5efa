import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { ADDED, WECOM_KEYS, wecomPush } from '../../testing/contact/wecom-push'
import { answerWecomCheck, openWecomPush } from './push'

/** WeCom's published example, and a whole event under the same keys, computed by another implementation. */
const KNOWN = {
  WECOM_TOKEN: 'QDG6eK',
  WECOM_AES_KEY: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  WECOM_CORPID: 'wx5823bf96d3bd56c7',
}
const ECHO = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
const EVENT =
  'sKqRbbiSUnDhFHOvPjtUMYooFpP+MQi6eKcmwO7b0EYRr7W8xHE2qYoQSe7hTOV0xp5/S/2ozZgD2W1stbcgahASx5EYo1aed3OU+FFvpqf5j09DnbJp5bR6La2OwQ4NdoQzFB0LEVICSwiKFG0B4FXyepv6X+kzoZgcvTma63s4pjK4IB5b65w+I8uqjQo7TGdW8RDKrcMACi/ErF9w0+4jdMy19wmUk8amYHEJRkaveWBn7XOkbpLrCVhnvTy5gof6DqeUu2ej2AxD7FbkVJUMkPAkrCXjkkCUbkooK80q9PH768MhhPqMUcwB3+ATZb8EwRyDoUj36yO2dc4vW8vvCdW5UhGdeoElRhId71URaULfQV7eRFAX3amd3CxlkC3gWhWD5xDWUAozE83+MLn9hGU7upuh5pYrSRPaea9KegWtQfMFF2oU4e9sxCchlWuRItnjDQhveXHGT2JG+mW7Rhg9y8cwgQEEKuZpQmccYmwAivk/Hn0EsGJgpt+2JF5lis1F1NIWiKGTDvrEgpMSNqyAqgyy7bubMzkHCt6C3D2QwD+PTq/nhKQXbU3+Y9CoXnU7Kgh+hpLXUSUrKqm/t1bB6nqxNYJ5vlHnrD3N6FJ0Fph2L5vui29VeyZ7hEJEN2C3Q/lEi8gKqD4vcKmRAdFYyKAvuA+haaFU/u2JpFxRp11L8an1uzH5UFZ5agi/7PgyGgrC2Gq84HtZ3g=='

const envOf = (keys: Record<string, string>) => readEnv({ DATABASE_URL: 'none', WECOM_SECRET: 's', ...keys })
const knownAt = (seconds: number) => ({ env: envOf(KNOWN), now: () => new Date(seconds * 1000) })

describe('known answers', () => {
  it('the check of the address', () => {
    const query = {
      msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
      timestamp: '1409659589',
      nonce: '263014780',
      echostr: ECHO,
    }
    expect(answerWecomCheck(knownAt(1_409_659_589), query)).toBe('1616140317555161061')
    expect(answerWecomCheck(knownAt(1_409_659_589), { ...query, nonce: '263014781' })).toBeUndefined()
    expect(answerWecomCheck(knownAt(1_409_659_589 + 601), query)).toBeUndefined()
  })

  it('an event', () => {
    const query = {
      msg_signature: '2efc086122e9060a5e03a3c920c61e6b7d694c59',
      timestamp: '1735689600',
      nonce: '1372623149',
    }
    const body = `<xml><ToUserName><![CDATA[${KNOWN.WECOM_CORPID}]]></ToUserName><Encrypt><![CDATA[${EVENT}]]></Encrypt></xml>`
    expect(openWecomPush(knownAt(1_735_689_600), query, body)).toMatchObject({
      ok: { kind: 'added', userid: 'zhangsan', external_userid: 'woAJ2GCAAAXtWyujaWJHDDGi0mAAAA' },
    })
  })
})

const NOW = new Date('2026-11-14T04:00:00Z')
const ctx = { env: envOf(WECOM_KEYS), now: () => NOW }
const open = (fields: object, sealing = {}) => {
  const { query, body } = wecomPush(WECOM_KEYS, NOW, { ...fields }, sealing)
  return openWecomPush(ctx, query, body)
}

describe('what WeCom tells', () => {
  it('of contacts and groups', () => {
    expect(open(ADDED)).toEqual({
      ok: {
        kind: 'added',
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        at: NOW,
        userid: 'sh_1',
        external_userid: 'wm1',
        state: 'c310100_tea',
        welcome_code: 'W1',
      },
    })
    const kinds = ['add_half_external_contact', 'del_external_contact', 'del_follow_user'].map((ChangeType) =>
      open({ ...ADDED, ChangeType }),
    )
    expect(kinds).toMatchObject([
      { ok: { kind: 'half_added' } },
      { ok: { kind: 'deleted_by_staff' } },
      { ok: { kind: 'deleted_by_customer' } },
    ])
    const chat = { Event: 'change_external_chat', ChangeType: 'update', ChatId: 'wr1', UpdateDetail: 'add_member' }
    expect(open(chat)).toMatchObject({ ok: { kind: 'group', chat_id: 'wr1' } })
  })

  it('of other things is genuine, and says nothing to us', () => {
    const silent = [
      { ...ADDED, ChangeType: 'edit_external_contact' },
      { ...ADDED, ChangeType: 'toString' },
      { Event: 'change_external_tag', ChangeType: 'create', Id: 't1' },
    ]
    expect(silent.map((fields) => open(fields))).toEqual(silent.map(() => ({ ok: undefined })))
  })

  it('has one key, however often it is told', () => {
    const keyOf = (fields: object) => {
      const push = open(fields)
      return 'ok' in push ? push.ok?.key : undefined
    }
    expect(keyOf(ADDED)).toBe(keyOf({ ...ADDED, WelcomeCode: 'W2' }))
    expect(keyOf(ADDED)).not.toBe(keyOf({ ...ADDED, UserID: 'sh_2' }))
  })

  it.each<[string, () => unknown]>([
    ['signature', () => open(ADDED, { token: 'guess' })],
    ['seal', () => open(ADDED, { key: 'x'.repeat(43) })],
    ['receiver', () => open(ADDED, { corpid: 'ww0000000000000000' })],
    ['time', () => open(ADDED, { signedAt: new Date(NOW.getTime() - 601_000) })],
    ['fields', () => open({ ...ADDED, ExternalUserID: '' })],
    ['fields', () => open({ ...ADDED, State: 's'.repeat(65) })],
    [
      'UserID twice',
      () => open({ ...ADDED, WelcomeCode: ']]></WelcomeCode><UserID>x</UserID><WelcomeCode><![CDATA[' }),
    ],
    ['no keys', () => openWecomPush({ ...ctx, env: envOf({}) }, {}, '<xml><Encrypt>x</Encrypt></xml>')],
  ])('is refused for its %s', (why, make) => {
    expect(make()).toEqual({ refused: why })
  })

  it('is refused when the envelope names another company', () => {
    const { query, body } = wecomPush(WECOM_KEYS, NOW, ADDED)
    expect(openWecomPush(ctx, query, body.replace(WECOM_KEYS.WECOM_CORPID, 'ww0'))).toEqual({ refused: 'receiver' })
  })
})

/** The same numbers for the same seed. */
const chanceOf = (seed: number) => {
  let count = 0
  return (below: number): number => {
    const bytes = createHash('sha256').update(`${seed}:${count++}`).digest()
    return bytes.readUInt32BE(0) % below
  }
}

const LETTERS = 'ABCXYZabcxyz0189+/=<>&!-[]'
type Pushed = ReturnType<typeof wecomPush>
type Mutation = (pushed: Pushed, chance: (below: number) => number) => Pushed

/** One letter of a text is another, is missing, or is there twice. */
function changed(text: string, chance: (below: number) => number): string {
  const at = chance(text.length)
  const letter = LETTERS[chance(LETTERS.length)] ?? 'A'
  const instead = [letter === text[at] ? '~' : letter, '', `${text[at]}${letter}`][chance(3)]
  return text.slice(0, at) + instead + text.slice(at + 1)
}

const field =
  (name: keyof Pushed['query']): Mutation =>
  (pushed, chance) => ({
    ...pushed,
    query: { ...pushed.query, [name]: changed(pushed.query[name], chance) },
  })
const own: Mutation = (pushed, chance) => {
  const begin = pushed.body.indexOf('<Encrypt>')
  return { ...pushed, body: pushed.body.slice(0, begin) + changed(pushed.body.slice(begin), chance) }
}
const envelope: Mutation = (pushed, chance) => {
  const end = pushed.body.indexOf('<AgentID>')
  return { ...pushed, body: changed(pushed.body.slice(0, end), chance) + pushed.body.slice(end) }
}
/** Bytes of the sealed text, in whole blocks too: signed by somebody without the token. */
const blocks: Mutation = (pushed, chance) => {
  const sealed = /CDATA\[([^\]]{40,})\]/.exec(pushed.body)?.[1] ?? ''
  const bytes = Buffer.from(sealed, 'base64')
  const at = chance(bytes.length - 32)
  const other = [
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([bytes[at]! ^ (1 + chance(255))]), bytes.subarray(at + 1)]),
    () => bytes.subarray(0, bytes.length - 16 * (1 + chance(4))),
    () => Buffer.concat([bytes.subarray(16, 32), bytes.subarray(0, 16), bytes.subarray(32)]),
  ][chance(3)]!()
  return { ...pushed, body: pushed.body.replace(sealed, other.toString('base64')) }
}
const MUTATIONS: readonly Mutation[] = [
  field('msg_signature'),
  field('timestamp'),
  field('nonce'),
  own,
  envelope,
  blocks,
]

describe('ten thousand that were tampered with', () => {
  it('and not one is believed', () => {
    const chance = chanceOf(18)
    const pushed = wecomPush(WECOM_KEYS, NOW, ADDED)
    expect(openWecomPush(ctx, pushed.query, pushed.body)).toHaveProperty('ok')
    const accepted: Pushed[] = []
    for (let n = 0; n < 10_000; n += 1) {
      const { query, body } = MUTATIONS[n % MUTATIONS.length]!(pushed, chance)
      if (!('refused' in openWecomPush(ctx, query, body))) accepted.push({ query, body })
    }
    expect(accepted).toEqual([])
  })
})
