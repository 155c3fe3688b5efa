import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { answerWxCheck, openWxPush } from './push'
import { isSigned, openPush, pushSignature } from './push-seal'
import { readXml, XmlRefused } from './push-xml'

/** WeChat's published example. */
const KNOWN = {
  token: 'QDG6eK',
  key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  timestamp: '1409659589',
  nonce: '263014780',
  echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
  signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
  receiver: 'wx5823bf96d3bd56c7',
}
/** A whole event under the same keys, computed by another implementation. */
const EVENT =
  'sKqRbbiSUnDhFHOvPjtUMYooFpP+MQi6eKcmwO7b0EYRr7W8xHE2qYoQSe7hTOV0xp5/S/2ozZgD2W1stbcgahASx5EYo1aed3OU+FFvpqf5j09DnbJp5bR6La2OwQ4NdoQzFB0LEVICSwiKFG0B4FXyepv6X+kzoZgcvTma63s4pjK4IB5b65w+I8uqjQo7TGdW8RDKrcMACi/ErF9w0+4jdMy19wmUk8amYHEJRkaveWBn7XOkbpLrCVhnvTy5gof6DqeUu2ej2AxD7FbkVJUMkPAkrCXjkkCUbkooK80q9PH768MhhPqMUcwB3+ATZb8EwRyDoUj36yO2dc4vW8vvCdW5UhGdeoElRhId71URaULfQV7eRFAX3amd3CxlkC3gWhWD5xDWUAozE83+MLn9hGU7upuh5pYrSRPaea9KegWtQfMFF2oU4e9sxCchlWuRItnjDQhveXHGT2JG+mW7Rhg9y8cwgQEEKuZpQmccYmwAivk/Hn0EsGJgpt+2JF5lis1F1NIWiKGTDvrEgpMSNqyAqgyy7bubMzkHCt6C3D2QwD+PTq/nhKQXbU3+Y9CoXnU7Kgh+hpLXUSUrKqm/t1bB6nqxNYJ5vlHnrD3N6FJ0Fph2L5vui29VeyZ7hEJEN2C3Q/lEi8gKqD4vcKmRAdFYyKAvuA+haaFU/u2JpFxRp11L8an1uzH5UFZ5agi/7PgyGgrC2Gq84HtZ3g=='

describe('what is known of the seal', () => {
  it('signs and opens the published example', () => {
    const { token, timestamp, nonce, echostr, signature, key, receiver } = KNOWN
    expect(pushSignature(token, timestamp, nonce, echostr)).toBe(signature)
    expect(openPush(key, echostr)).toEqual({ message: '1616140317555161061', receiver })
  })

  it('signs and opens a whole event', () => {
    const signature = pushSignature(KNOWN.token, '1735689600', '1372623149', EVENT)
    expect(signature).toBe('2efc086122e9060a5e03a3c920c61e6b7d694c59')
    expect(isSigned(signature, [KNOWN.token, '1735689600', '1372623149', EVENT])).toBe(true)
    const xml = readXml(openPush(KNOWN.key, EVENT).message)
    expect(xml.children.map(({ name }) => name)).toContain('WelcomeCode')
    expect(xml.children.find(({ name }) => name === 'Event')?.text).toBe('change_external_contact')
  })
})

const APPID = 'wx8888888888888888'
const NOW = new Date('2026-11-14T04:00:00Z')
const STAMP = String(NOW.getTime() / 1000)
const env = (changed: Record<string, string> = {}) =>
  readEnv({
    DATABASE_URL: 'none',
    WX_APPID: APPID,
    WX_SECRET: 's',
    WX_EVENT_TOKEN: KNOWN.token,
    WX_EVENT_AES_KEY: KNOWN.key,
    ...changed,
  })
const ctx = { env: env(), now: () => NOW }

interface Sealing {
  receiver?: string
  key?: string
  /** Bytes of padding, where it is not to be right. */
  padding?: (length: number) => Buffer
  /** The length of the message as its head says it. */
  says?: number
}

function seal(message: string, { receiver = APPID, key = KNOWN.key, padding, says }: Sealing = {}): string {
  const bytes = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(says ?? bytes.length)
  const plain = Buffer.concat([Buffer.alloc(16, 7), length, bytes, Buffer.from(receiver)])
  const pad = 32 - (plain.length % 32)
  const secret = Buffer.from(`${key}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  const whole = Buffer.concat([plain, (padding ?? ((n: number) => Buffer.alloc(n, n)))(pad)])
  return Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64')
}

const bodyOf = (sealed: string) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`
const queryOf = (sealed: string, { token = KNOWN.token, timestamp = STAMP } = {}) => ({
  timestamp,
  nonce: '42',
  encrypt_type: 'aes',
  openid: 'o-somebody-else',
  msg_signature: pushSignature(token, timestamp, '42', sealed),
})
const push = (message: string, sealing?: Sealing) => {
  const sealed = seal(message, sealing)
  return openWxPush(ctx, queryOf(sealed), bodyOf(sealed))
}

const head = `<ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o-lin]]></FromUserName><CreateTime>${STAMP}</CreateTime><MsgType><![CDATA[event]]></MsgType>`
const item = (id: string, more: string) => `<List><TemplateId><![CDATA[${id}]]></TemplateId>${more}</List>`
const status = (word: string) => `<SubscribeStatusString><![CDATA[${word}]]></SubscribeStatusString>`
const event = (name: string, inner: string) => `<xml>\n${head}<Event><![CDATA[${name}]]></Event>${inner}</xml>`
const popup = event(
  'subscribe_msg_popup_event',
  `<SubscribeMsgPopupEvent>
  ${item('T-1', `${status('accept')}<PopupScene>1</PopupScene>`)}
  ${item('T-2', `${status('reject')}<PopupScene>1</PopupScene>`)}
  </SubscribeMsgPopupEvent>`,
)

describe('a push', () => {
  it('tells of every template of a choice', () => {
    const of = (template_id: string, status: string) => ({
      event: 'subscribe_msg_popup_event',
      key: `o-lin|${STAMP}|subscribe_msg_popup_event||${template_id}`,
      openid: 'o-lin',
      at: NOW,
      template_id,
      msg_id: '',
      status,
    })
    expect(push(popup)).toEqual({ ok: [of('T-1', 'accept'), of('T-2', 'reject')] })
  })

  it('tells of a choice that was taken back, and of messages that arrived or did not', () => {
    const change = `<SubscribeMsgChangeEvent>${item('T-1', status('reject'))}</SubscribeMsgChangeEvent>`
    expect(push(event('subscribe_msg_change_event', change))).toMatchObject({
      ok: [{ event: 'subscribe_msg_change_event', template_id: 'T-1', status: 'reject' }],
    })
    const sent = item(
      'T-1',
      '<MsgID>1700827132819554304</MsgID><ErrorCode>0</ErrorCode><ErrorStatus><![CDATA[success]]></ErrorStatus>',
    )
    expect(
      push(event('subscribe_msg_sent_event', `<SubscribeMsgSentEvent>${sent}</SubscribeMsgSentEvent>`)),
    ).toMatchObject({
      ok: [{ event: 'subscribe_msg_sent_event', msg_id: '1700827132819554304', status: 'success' }],
    })
    const done = '<MsgID>3197471273485500417</MsgID><Status><![CDATA[failed:user block]]></Status>'
    expect(push(event('TEMPLATESENDJOBFINISH', done))).toMatchObject({
      ok: [
        { event: 'TEMPLATESENDJOBFINISH', msg_id: '3197471273485500417', status: 'failed:user block', template_id: '' },
      ],
    })
  })

  it('of another kind is genuine, and says nothing to us', () => {
    expect(push(event('subscribe', ''))).toEqual({ ok: [] })
    expect(push(`<xml>${head.replace('event', 'text')}<Content><![CDATA[在吗]]></Content></xml>`)).toEqual({ ok: [] })
    expect(push(event('toString', ''))).toEqual({ ok: [] })
  })

  it('has the same key when it comes again, and another for another template', () => {
    const keys = [push(popup), push(popup)].map((pushed) => ('ok' in pushed ? pushed.ok.map(({ key }) => key) : []))
    expect(keys[0]).toEqual(keys[1])
    expect(new Set(keys[0]).size).toBe(2)
  })

  it.each<[string, () => ReturnType<typeof openWxPush>]>([
    ['signature', () => openWxPush(ctx, queryOf(seal(popup), { token: 'guess' }), bodyOf(seal(popup)))],
    ['signature', () => openWxPush(ctx, queryOf('other'), bodyOf(seal(popup)))],
    ['signature', () => openWxPush(ctx, { ...queryOf(seal(popup)), msg_signature: undefined }, bodyOf(seal(popup)))],
    ['signature', () => openWxPush(ctx, {}, '<xml></xml>')],
    ['seal', () => push(popup, { key: 'a'.repeat(43) })],
    ['seal', () => push(popup, { says: 1_000_000 })],
    ['seal', () => push(popup, { padding: (n) => Buffer.alloc(n) })],
    ['seal', () => push(popup, { padding: (n) => Buffer.concat([Buffer.alloc(n - 1, 1), Buffer.from([n])]) })],
    ['receiver', () => push(popup, { receiver: 'wx0000000000000000' })],
    ['receiver', () => push(popup, { receiver: `${APPID}0` })],
    ['fields', () => push(popup.replace('o-lin', ''))],
    ['FromUserName twice', () => push(popup.replace('</xml>', '<FromUserName>o-me</FromUserName></xml>'))],
    ['not plain', () => push(`<!DOCTYPE x [<!ENTITY e "x">]>${popup}`)],
  ])('is refused for its %s', (why, make) => {
    expect(make()).toEqual({ refused: why })
  })

  it('is refused when not a byte of it may be another', () => {
    const sealed = seal(popup)
    const bytes = Buffer.from(sealed, 'base64')
    bytes[40] = (bytes[40] ?? 0) ^ 1
    expect(openWxPush(ctx, queryOf(sealed), bodyOf(bytes.toString('base64')))).toEqual({ refused: 'signature' })
  })

  it('is refused ten minutes later, and ten minutes too early', () => {
    const sealed = seal(popup)
    const at = (ms: number) =>
      openWxPush({ ...ctx, now: () => new Date(NOW.getTime() + ms) }, queryOf(sealed), bodyOf(sealed))
    expect(at(600_000)).toHaveProperty('ok')
    expect(at(600_001)).toEqual({ refused: 'time' })
    expect(at(-600_001)).toEqual({ refused: 'time' })
    const odd = queryOf(sealed, { timestamp: 'NaN' })
    expect(openWxPush(ctx, odd, bodyOf(sealed))).toEqual({ refused: 'time' })
  })

  it('is refused without keys of ours, even when it is signed with nothing', () => {
    const bare = { ...ctx, env: env({ WX_EVENT_TOKEN: '', WX_EVENT_AES_KEY: '' }) }
    const sealed = seal(popup)
    expect(openWxPush(bare, queryOf(sealed, { token: '' }), bodyOf(sealed))).toEqual({ refused: 'no keys' })
  })
})

describe("the console's check of our address", () => {
  const plain = { timestamp: STAMP, nonce: '42', echostr: '1616140317555161061' }
  it('is answered with its word, plain or sealed', () => {
    const signature = pushSignature(KNOWN.token, STAMP, '42')
    expect(answerWxCheck(ctx, { ...plain, signature })).toBe('1616140317555161061')
    const sealed = seal('8675309')
    expect(answerWxCheck(ctx, { ...queryOf(sealed), echostr: sealed })).toBe('8675309')
  })

  it('is not answered for strangers, nor with what is no word', () => {
    const signature = pushSignature(KNOWN.token, STAMP, '42')
    expect(answerWxCheck(ctx, { ...plain, signature: pushSignature('guess', STAMP, '42') })).toBeUndefined()
    expect(answerWxCheck(ctx, plain)).toBeUndefined()
    expect(answerWxCheck(ctx, { ...plain, signature, echostr: '<script>' })).toBeUndefined()
    const recorded = seal(popup)
    expect(answerWxCheck(ctx, { ...queryOf(recorded), echostr: recorded })).toBeUndefined()
    const sealed = seal('8675309', { receiver: 'wx0' })
    expect(answerWxCheck(ctx, { ...queryOf(sealed), echostr: sealed })).toBeUndefined()
  })
})

describe('the reader of small XML', () => {
  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '</a>',
    '<a></a><b></b>',
    '<a></a>tail',
    '<a b="1"></a>',
    '<a>&amp;</a>',
    '<a><![CDATA[x]></a>',
    '<?xml version="1.0"?><a></a>',
    '<a><!-- x --></a>',
    '<a><b><c><d><e><f><g></g></f></e></d></c></b></a>',
    `<a>${'x'.repeat(64 * 1024)}</a>`,
  ])('takes nothing of %j', (source) => {
    expect(() => readXml(source)).toThrow(XmlRefused)
  })

  it('takes CDATA as it is, several pieces of it as one', () => {
    expect(readXml(' <a>1<![CDATA[<b>&]]> 2</a>\n')).toEqual({ name: 'a', text: '1<b>& 2', children: [] })
  })
})
