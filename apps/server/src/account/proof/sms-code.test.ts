import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeWrong,
  consentNeeded,
  smsAway,
} from '@kuaimen/contract/account/person.errors'
import { sendLoginCode, sendModifyMobileCode, sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { login, me } from '@kuaimen/contract/account/self.endpoints'
import { formatAgain } from '@kuaimen/contract/kernel/limits.rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aMobile, anOpenid, loginCode, Outside, otherThan } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { hashToken } from '../session/session.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let outside: Outside
let app: TestApp
let mobile: string

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(() => {
  mobile = aMobile()
})
afterEach(() => {
  outside.losesAnswers = false
  outside.smsSays = 'OK'
})

const send = (options: { pass?: string; address?: string; to?: string } = {}) =>
  app.call(
    sendLoginCode,
    { mobile: options.to ?? mobile, captcha_pass: options.pass },
    options.address ? { headers: { 'x-forwarded-for': options.address } } : {},
  )
const enter = (code: string) => app.call(login, { mobile, code, consent: 1 })
/** Of one network alone a number gets fewer. */
const networks = (nr: number) => `203.0.113.${66 + (nr % 2)}`
const inbox = () => outside.sent.filter((message) => message.mobile === mobile)
const savedCodes = () => countOf(app, 'sms_code where mobile = $1', [mobile])

/** The pass of a solved puzzle. */
async function aPass(purpose = 'login'): Promise<string> {
  const pass = anOpenid()
  await rows(app, 'insert into captcha (id, hole_left, pass_hash, bound_to, expires_at) values ($1, 100, $2, $3, $4)', [
    pass,
    hashToken(pass),
    `${purpose}:${mobile}`,
    new Date(app.services.now().getTime() + 5 * MINUTE),
  ])
  return pass
}

describe('a code', () => {
  it('goes to the phone and nowhere else: six digits, in no reply, table or log', async () => {
    const reply = await send()
    expect(reply).toMatchObject({ code: 0, data: { wait_seconds: 60 } })
    expect(inbox()).toHaveLength(1)
    const code = outside.codeOf(mobile)
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(reply.data)).not.toContain(code)
    const table = await rows(app, 'select * from sms_code where mobile = $1', [mobile])
    expect(JSON.stringify(table)).not.toContain(code)
    await enter(otherThan(code))
    await enter(code)
    expect(app.logs.join('')).not.toContain(code)
  })

  it('lets in, once, within ten minutes', async () => {
    const code = await loginCode(app, outside, mobile)
    app.advance(10 * MINUTE - 1)
    const { data } = await enter(code)
    expect(data).toMatchObject({ is_login: 1, member: { mobile } })
    expect((await app.call(me, {}, { token: data.token })).data.mobile).toBe(mobile)
    expect((await enter(code)).code).toBe(codeGone.code)
  })

  it('is gone after ten minutes', async () => {
    const code = await loginCode(app, outside, mobile)
    app.advance(10 * MINUTE)
    expect((await enter(code)).code).toBe(codeGone.code)
  })

  it('bears five tries, and the right one comes too late after them', async () => {
    const code = await loginCode(app, outside, mobile)
    for (let nr = 0; nr < 5; nr++)
      expect(await enter(otherThan(code))).toMatchObject({ code: codeWrong.code, status: 400 })
    expect((await enter(code)).code).toBe(codeGone.code)
  })

  it('is right at the fifth try', async () => {
    const code = await loginCode(app, outside, mobile)
    for (let nr = 0; nr < 4; nr++) await enter(otherThan(code))
    expect((await enter(code)).code).toBe(0)
  })

  it('is asked for together with consent, which costs no try', async () => {
    const code = await loginCode(app, outside, mobile)
    for (let nr = 0; nr < 6; nr++)
      expect((await app.call(login, { mobile, code, consent: 0 })).code).toBe(consentNeeded.code)
    expect((await enter(code)).code).toBe(0)
  })

  it('replaces the one before', async () => {
    const old = await loginCode(app, outside, mobile)
    app.advance(MINUTE)
    expect((await send({ pass: await aPass() })).code).toBe(0)
    const fresh = outside.codeOf(mobile)
    if (old !== fresh) expect((await enter(old)).code).toBe(codeWrong.code)
    expect((await enter(fresh)).code).toBe(0)
  })

  it('is good for its own purpose and its own phone', async () => {
    const member = await aMember(app)
    mobile = member.mobile
    await app.call(sendUnregisterCode, {}, { token: member.token })
    expect((await enter(outside.codeOf(mobile))).code).toBe(codeGone.code)
    const other = aMobile()
    await app.call(sendModifyMobileCode, { mobile: other }, { token: member.token })
    mobile = other
    expect((await enter(outside.codeOf(other))).code).toBe(codeGone.code)
    const mine = await loginCode(app, outside, aMobile())
    expect((await enter(mine)).code).toBe(codeGone.code)
  })
})

describe('codes for one phone', () => {
  it('are a minute apart, whatever they are for', async () => {
    const member = await aMember(app)
    mobile = member.mobile
    expect((await send()).code).toBe(0)
    app.advance(MINUTE - 1)
    expect(await send({ pass: await aPass() })).toMatchObject({
      ...{ code: codeTooSoon.code, status: 429, msg: '验证码已发送，请1秒后再试' },
      data: { wait_seconds: 1 },
    })
    const goodbye = await app.call(
      sendUnregisterCode,
      { captcha_pass: await aPass('unregister') },
      { token: member.token },
    )
    expect(goodbye.code).toBe(codeTooSoon.code)
    app.advance(1)
    expect((await send({ pass: await aPass() })).code).toBe(0)
  })

  it('are four an hour for anybody, then none until the first is an hour old', async () => {
    for (let nr = 0; nr < 4; nr++) {
      expect((await send({ pass: await aPass(), address: networks(nr) })).code).toBe(0)
      app.advance(MINUTE)
    }
    const refused = await send({ pass: await aPass() })
    expect(refused).toMatchObject({ code: codeTooMany.code, status: 429, data: { wait_seconds: 56 * 60 } })
    const again = new Date(app.services.now().getTime() + 56 * MINUTE)
    expect(refused.msg).toBe(`短信发送过于频繁，请在${formatAgain(again, app.services.now())}后再试`)
    app.advance(HOUR - 4 * MINUTE)
    expect((await send({ pass: await aPass() })).code).toBe(0)
  })

  it('are eight a day for anybody', async () => {
    for (let nr = 0; nr < 8; nr++) {
      expect((await send({ address: networks(nr) })).code).toBe(0)
      app.advance(2 * HOUR)
    }
    expect((await send()).code).toBe(codeTooMany.code)
    app.advance(8 * HOUR)
    expect((await send()).code).toBe(0)
  })

  it('want a puzzle from the second an hour on, and a pass is good once', async () => {
    expect((await send()).code).toBe(0)
    app.advance(MINUTE)
    expect(await send()).toMatchObject({ code: captchaNeeded.code, status: 403 })
    expect((await send({ pass: 'made-up' })).code).toBe(captchaNeeded.code)
    const pass = await aPass()
    expect((await send({ pass })).code).toBe(0)
    app.advance(MINUTE)
    expect((await send({ pass })).code).toBe(captchaNeeded.code)
    app.advance(HOUR)
    expect((await send()).code).toBe(0)
  })

  it('do not use up a pass that was not needed or did not help', async () => {
    const pass = await aPass()
    expect((await send({ pass })).code).toBe(0)
    expect((await send({ pass })).code).toBe(codeTooSoon.code)
    app.advance(MINUTE)
    expect((await send({ pass })).code).toBe(0)
  })

  it('are one when twenty ask at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === codeTooSoon.code)).toHaveLength(19)
    expect(inbox()).toHaveLength(1)
  })
})

describe('strangers', () => {
  const STRANGER = { headers: { 'x-forwarded-for': '203.0.113.66' } }
  const guess = (code: string) => app.call(login, { mobile, code, consent: 1 }, STRANGER)
  const enterWith = (code: string, nonce: string) => app.call(login, { mobile, code, nonce, consent: 1 })

  it('cannot spend the code of its owner by guessing', async () => {
    const { nonce } = (await send()).data
    const code = outside.codeOf(mobile)
    for (let nr = 0; nr < 6; nr++) expect((await guess(otherThan(code))).code).toBe(codeGone.code)
    expect((await guess(code)).code).toBe(codeGone.code)
    expect((await enterWith(code, nonce)).code).toBe(0)
  })

  it('get no more than five tries with a nonce of another code, and the owner still has five', async () => {
    const { nonce } = (await send()).data
    const code = outside.codeOf(mobile)
    for (let nr = 0; nr < 4; nr++) expect((await enterWith(otherThan(code), nonce)).code).toBe(codeWrong.code)
    for (const made of ['', 'made-up', nonce.slice(1)])
      expect((await enterWith(otherThan(code), made)).code).toBe(codeWrong.code)
    expect((await enterWith(code, nonce)).code).toBe(0)
  })

  it('who ask for a newer code leave the older one good for who asked, and no code opens for another asker', async () => {
    const { nonce } = (await send()).data
    const older = outside.codeOf(mobile)
    app.advance(MINUTE)
    const theirs = (await send({ pass: await aPass(), address: '203.0.113.66' })).data.nonce
    const newer = outside.codeOf(mobile)
    if (older !== newer) {
      expect((await enterWith(newer, nonce)).code).toBe(codeWrong.code)
      expect((await enterWith(older, theirs)).code).toBe(codeWrong.code)
    }
    expect((await enterWith(older, nonce)).code).toBe(0)
    expect((await enterWith(newer, theirs)).code).toBe(codeGone.code)
  })

  it('cannot use up the hour or the day of a device that has been here', async () => {
    const { nonce } = (await send()).data
    expect((await enterWith(outside.codeOf(mobile), nonce)).code).toBe(0)
    app.advance(48 * HOUR)
    for (let nr = 0; nr < 8; nr++) {
      expect((await send({ address: networks(nr) })).code).toBe(0)
      app.advance(2 * HOUR)
    }
    expect((await send({ address: '203.0.113.66' })).code).toBe(codeTooMany.code)
    const known = await app.call(sendLoginCode, { mobile, nonce })
    expect(known.code).toBe(0)
    expect((await enterWith(outside.codeOf(mobile), known.data.nonce)).code).toBe(0)
    app.advance(MINUTE)
    expect((await app.call(sendLoginCode, { mobile, nonce: known.data.nonce.slice(1) })).code).toBe(codeTooMany.code)
  })

  it('cannot use up what the owner needs when logged in', async () => {
    const member = await aMember(app)
    mobile = member.mobile
    for (let nr = 0; nr < 8; nr++) {
      expect((await send({ address: networks(nr) })).code).toBe(0)
      app.advance(2 * HOUR)
    }
    expect((await send()).code).toBe(codeTooMany.code)
    expect((await app.call(sendUnregisterCode, {}, { token: member.token })).code).toBe(0)
  })
})

describe('codes from one address', () => {
  /** As if so many more had been asked for from where this one was. */
  const crowd = (count: number) =>
    rows(
      app,
      `insert into sms_code (mobile, purpose, code_hash, address, created_at, expires_at)
       select '199' || lpad(nr::text, 8, '0'), purpose, code_hash, address, created_at, expires_at
       from sms_code, generate_series(1, $2::int) as nr where mobile = $1`,
      [mobile, count],
    )
  const sendFrom = (address: string) => send({ to: aMobile(), address })

  it('are sixty an hour, also when the last are asked for at once', async () => {
    const address = '203.0.113.9'
    await send({ address })
    await crowd(54)
    const replies = await Promise.all(Array.from({ length: 15 }, () => sendFrom(address)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(replies.filter(({ code }) => code === codeTooMany.code)).toHaveLength(10)
    expect((await sendFrom('203.0.113.10')).code).toBe(0)
    app.advance(HOUR)
    expect((await sendFrom(address)).code).toBe(0)
  })

  it.each([
    ['all that one customer has of IPv6', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:3::1'],
    ['an IPv4 address in either spelling', '198.51.100.1', '::ffff:198.51.100.1', '::ffff:198.51.100.2'],
    ['everybody whose address is no address', 'x'.repeat(3000), "'; drop table sms_code --", '198.51.100.3'],
  ])('are counted together for %s', async (_, first, same, other) => {
    expect((await send({ address: first })).code).toBe(0)
    await crowd(59)
    expect((await sendFrom(same)).code).toBe(codeTooMany.code)
    expect((await sendFrom(other)).code).toBe(0)
  })
})

describe('when Aliyun', () => {
  it('is away, nothing is counted and the customer tries again at once', async () => {
    outside.smsSays = 'isv.AMOUNT_NOT_ENOUGH'
    for (let nr = 0; nr < 12; nr++) expect(await send()).toMatchObject({ code: smsAway.code, status: 503 })
    expect(await savedCodes()).toBe(0)
    outside.smsSays = 'OK'
    expect((await send()).code).toBe(0)
  })

  it('is away, the solved puzzle and the code before stay good', async () => {
    const before = await loginCode(app, outside, mobile)
    app.advance(MINUTE)
    const pass = await aPass()
    outside.smsSays = 'isv.ACCOUNT_ABNORMAL'
    expect((await send({ pass })).code).toBe(smsAway.code)
    expect((await enter(before)).code).toBe(0)
    outside.smsSays = 'OK'
    expect((await send({ pass })).code).toBe(0)
  })

  it('says too many, so do we, and the code before stays good', async () => {
    const before = await loginCode(app, outside, mobile)
    app.advance(MINUTE)
    outside.smsSays = 'isv.BUSINESS_LIMIT_CONTROL'
    expect(await send({ pass: await aPass() })).toMatchObject({ code: codeTooMany.code, status: 429 })
    expect((await enter(before)).code).toBe(0)
  })

  it.each([
    ['cuts the line after it has sent', { losesAnswers: true }],
    ['does not know itself whether it has', { smsSays: 'isp.SYSTEM_ERROR' }],
  ])('%s, the message counts and its code is good', async (_, fails) => {
    Object.assign(outside, fails)
    const { code, data } = await send()
    expect(code).toBe(0)
    expect(await savedCodes()).toBe(1)
    expect((await send()).code).toBe(codeTooSoon.code)
    outside.losesAnswers = false
    const [message] = inbox()
    if (message)
      expect((await app.call(login, { mobile, code: message.code ?? '', nonce: data.nonce, consent: 1 })).code).toBe(0)
  })

  it('cannot be reached, no log tells the number', async () => {
    const alone = await TestApp.forThisTest({
      env: { ...outside.env, SMS_ENDPOINT: 'http://127.0.0.1:2/sms' },
      pool: 2,
    })
    expect((await alone.call(sendLoginCode, { mobile })).code).toBe(smsAway.code)
    const logs = alone.logs.join('')
    expect(logs).toContain('"sms"')
    expect(logs).not.toContain(mobile)
    expect(logs).not.toMatch(/TemplateParam|%22code%22/)
  })
})
