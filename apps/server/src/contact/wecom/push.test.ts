import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { ADDED, post, sayToApp, WECOM_KEYS, wecomPush } from '../../testing/contact/wecom-push'
import { sealed } from '../../testing/notice/wx-push'
import { countOf, rows } from '../../testing/rows'
import { workEvent } from './event.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ env: { ...WECOM_KEYS, WECOM_SECRET: 's' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await rows(app, 'delete from wecom_event')
  app.advance(60_000)
})

const events = () => countOf(app, 'wecom_event')
const jobs = (name: string) =>
  countOf(
    app,
    'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = $1',
    [name],
  )

describe('what WeCom says', () => {
  it('is taken with an empty answer, and waits for a job', async () => {
    const before = await jobs('contact:event')
    const reply = await sayToApp(app, ADDED)
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    const [row] = await rows<{ kind: string; body: object }>(app, 'select kind, body from wecom_event')
    expect(row).toMatchObject({
      kind: 'added',
      body: { userid: 'sh_1', external_userid: 'wm1', state: 'c310100_tea', welcome_code: 'W1' },
    })
    expect(await jobs('contact:event')).toBe(before + 1)
  })

  it('is answered while WeCom itself answers nothing: no call of it is waited for', async () => {
    let asked = 0
    const silent = createServer(() => {
      asked += 1
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const keys = { ...WECOM_KEYS, WECOM_SECRET: 's', WECOM_API: `http://127.0.0.1:${port}` }
    const own = await TestApp.forThisTest({ env: keys })
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => sayToApp(own, { ...ADDED, ExternalUserID: `wm-hung-${nth}` })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect([asked, await countOf(own, 'wecom_event')]).toEqual([0, 10])
    // Far from the five seconds of one call; how fast the machine is, is not asked here.
    expect(performance.now() - began).toBeLessThan(4000)
    // Its job does ask, and waits.
    const [row] = await rows<{ key: Buffer }>(own, 'select key from wecom_event limit 1')
    const working = workEvent(own.services, row!.key.toString('hex')).catch(() => undefined)
    await expect.poll(() => asked).toBeGreaterThan(0)
    silent.close()
    silent.closeAllConnections()
    await working
  })

  it('fifteen times at once is one event and one job', async () => {
    const before = await jobs('contact:event')
    const pushed = wecomPush(WECOM_KEYS, app.services.now(), { ...ADDED, ExternalUserID: 'wm15' })
    const replies = await Promise.all(Array.from({ length: 15 }, () => post(app, pushed)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect([await events(), await jobs('contact:event')]).toEqual([1, before + 1])
  })

  it('of a group is looked at once more each time', async () => {
    const chat = { Event: 'change_external_chat', ChangeType: 'update', ChatId: 'wr1' }
    await sayToApp(app, chat)
    await sayToApp(app, chat)
    expect([await events(), await jobs('contact:group')]).toEqual([1, 1])
  })

  it('of other things is taken, and nothing is written', async () => {
    expect((await sayToApp(app, { ...ADDED, ChangeType: 'edit_external_contact' })).statusCode).toBe(200)
    expect(await events()).toBe(0)
  })

  it('answers the check of the address with the word alone', async () => {
    const { WECOM_TOKEN, WECOM_AES_KEY, WECOM_CORPID } = WECOM_KEYS
    const echostr = sealed('1616140317555161061', WECOM_CORPID, WECOM_AES_KEY)
    const { query } = wecomPush(WECOM_KEYS, app.services.now(), ADDED)
    const { timestamp, nonce } = query
    const signature = createHash('sha1').update([WECOM_TOKEN, timestamp, nonce, echostr].sort().join('')).digest('hex')
    const ask = (msg_signature: string) =>
      app.http.inject(`/api/contact/notice?${new URLSearchParams({ msg_signature, timestamp, nonce, echostr })}`)
    const reply = await ask(signature)
    expect([reply.statusCode, reply.body]).toEqual([200, '1616140317555161061'])
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await ask('0'.repeat(40))).statusCode).toBe(401)
  })
})

describe('what only looks as if WeCom had said it', () => {
  it('is not read to whoever has recorded it, as if it were the check of the address', async () => {
    const { query, body } = wecomPush(WECOM_KEYS, app.services.now(), ADDED)
    const [, echostr = ''] = /<Encrypt><!\[CDATA\[(.+?)\]\]>/.exec(body) ?? []
    expect(echostr).not.toBe('')
    const reply = await app.http.inject(`/api/contact/notice?${new URLSearchParams({ ...query, echostr })}`)
    expect(reply.statusCode).toBe(401)
    expect(reply.body).not.toContain(ADDED.ExternalUserID)
  })

  it.each([
    ['signed by a stranger', { token: 'stranger' }],
    ['sealed by a stranger', { key: 'x'.repeat(43) }],
    ['for another company, signed rightly', { corpid: 'ww0000000000000000' }],
  ])('is refused: %s', async (_, sealing) => {
    expect((await sayToApp(app, ADDED, sealing)).statusCode).toBe(401)
    expect(await events()).toBe(0)
  })

  it.each(['UserID', 'ExternalUserID', 'State', 'WelcomeCode'])('is refused with a NUL in %s', async (field) => {
    expect((await sayToApp(app, { ...ADDED, [field]: 'a\0b' })).statusCode).toBe(401)
    expect(await events()).toBe(0)
  })

  it('is refused after ten minutes', async () => {
    const pushed = wecomPush(WECOM_KEYS, app.services.now(), ADDED)
    app.advance(601_000)
    expect((await post(app, pushed)).statusCode).toBe(401)
    expect(await events()).toBe(0)
  })

  it('is refused when it is larger than a push can be', async () => {
    const { query, body } = wecomPush(WECOM_KEYS, app.services.now(), ADDED)
    expect((await post(app, { query, body: body + ' '.repeat(65_536) })).statusCode).toBe(413)
  })

  it('is refused three hundred times, changed in one letter each', async () => {
    const { query, body } = wecomPush(WECOM_KEYS, app.services.now(), ADDED)
    const begin = body.indexOf('<Encrypt>')
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, nr) => {
        if (nr % 3 === 0) return post(app, { query: { ...query, nonce: `${query.nonce}${nr}` }, body })
        if (nr % 3 === 1)
          return post(app, { query: { ...query, timestamp: String(Number(query.timestamp) + 1 + nr) }, body })
        const place = begin + ((nr * 7919) % (body.length - begin))
        return post(app, {
          query,
          body: `${body.slice(0, place)}${body[place] === 'x' ? 'y' : 'x'}${body.slice(place + 1)}`,
        })
      }),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect(await events()).toBe(0)
  })
})
