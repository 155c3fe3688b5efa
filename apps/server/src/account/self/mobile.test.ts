import {
  authInfoStale,
  codeGone,
  codeTooMany,
  codeWrong,
  mobileChangeGone,
  mobileChangeWaiting,
  mobileTaken,
  oldCodeWrong,
  oldMobileNeeded,
  sameMobile,
  sessionEndedElsewhere,
  smsAway,
} from '@kuaimen/contract/account/person.errors'
import { sendModifyMobileCode, sendProveMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import {
  endSession,
  login,
  loginWx,
  me,
  mobileChange,
  modifyMobile,
  startMobileChange,
  stopMobileChange,
} from '@kuaimen/contract/account/self.endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aMobile, aWxMember, loginCode, Outside, otherThan } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { lockNumbers, lockWaysIn } from '../person/member.sql'
import { hashToken } from '../session/session.service'
import { insertSession } from '../session/session.sql'
import { finishDueChanges, stopChange } from './mobile.service'

const HOUR = 3_600_000
let outside: Outside
let app: TestApp
let member: { id: number; mobile: string; token: string }

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(async () => {
  member = await aMember(app, { expiresAt: new Date(app.services.now().getTime() + 1000 * HOUR) })
})
afterEach(() => {
  outside.smsSays = 'OK'
})

const as = () => ({ token: member.token })
const sendTo = (mobile: string) => app.call(sendModifyMobileCode, { mobile }, as())
const mobileOf = async (token: string) => (await app.call(me, {}, { token })).data.mobile

async function newCode(mobile: string): Promise<string> {
  expect((await sendTo(mobile)).code).toBe(0)
  return outside.codeOf(mobile)
}

async function oldCode(): Promise<string> {
  expect((await app.call(sendProveMobileCode, {}, as())).code).toBe(0)
  return outside.codeOf(member.mobile)
}

const change = (mobile: string, code: string, old_code?: string) =>
  app.call(modifyMobile, { mobile, code, old_code }, as())

async function anotherSession(): Promise<string> {
  const token = `other-${member.token}`
  const now = app.services.now()
  await insertSession(app.database.db, {
    token_hash: hashToken(token),
    member_id: member.id,
    created_at: now,
    expires_at: new Date(now.getTime() + 1000 * HOUR),
  })
  return token
}

describe('another number, proven by both', () => {
  it('takes the place of the old one, and sends every other device away', async () => {
    const mobile = aMobile()
    const other = await anotherSession()
    const [code, old] = [await newCode(mobile), await oldCode()]
    expect((await change(mobile, otherThan(code), old)).code).toBe(codeWrong.code)
    expect((await change(mobile, code, otherThan(old))).code).toBe(oldCodeWrong.code)
    expect((await change(mobile, code, old)).data.mobile).toBe(mobile)
    expect(await mobileOf(member.token)).toBe(mobile)
    expect((await app.call(me, {}, { token: other })).code).toBe(sessionEndedElsewhere.code)
    expect(await countOf(app, 'member where mobile = $1', [member.mobile])).toBe(0)
  })

  it('is not taken on the token alone', async () => {
    const mobile = aMobile()
    const code = await newCode(mobile)
    expect(await change(mobile, code)).toMatchObject({ code: oldMobileNeeded.code, status: 400 })
    expect(await mobileOf(member.token)).toBe(member.mobile)
  })

  it('lets the tickets of before in no more', async () => {
    const wx = await aWxMember(app, outside)
    const [row] = await rows<{ member_id: string }>(app, 'select member_id from identity where openid = $1', [
      wx.openid,
    ])
    member = { id: Number(row!.member_id), mobile: '', token: wx.token }
    const mobile = aMobile()
    expect((await change(mobile, await newCode(mobile))).code).toBe(0)
    expect((await app.call(loginWx, { ticket: wx.ticket })).code).toBe(authInfoStale.code)
  })

  it('is told to be another member’s only to who has proven it', async () => {
    const other = await aMember(app)
    expect(await sendTo(member.mobile)).toMatchObject({ code: sameMobile.code, status: 400 })
    const [known, unknown] = [await sendTo(other.mobile), await sendTo(aMobile())]
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
    expect([known.code, unknown.code]).toEqual([0, 0])
    const old = await oldCode()
    expect((await change(other.mobile, otherThan(outside.codeOf(other.mobile)), old)).code).toBe(codeWrong.code)
    expect((await change(other.mobile, outside.codeOf(other.mobile), old)).code).toBe(mobileTaken.code)
    expect(await mobileOf(member.token)).toBe(member.mobile)
  })

  it('is asked about ten times a day by one member, wherever from', async () => {
    for (let nth = 0; nth < 10; nth++) expect((await sendTo(aMobile())).code).toBe(0)
    expect((await sendTo(aMobile())).code).toBe(codeTooMany.code)
    member = await aMember(app)
    expect((await sendTo(aMobile())).code).toBe(0)
  })

  it('goes to one of two who want it at once', async () => {
    const mobile = aMobile()
    const [code, old] = [await newCode(mobile), await oldCode()]
    await rows(app, `update sms_code set created_at = created_at - interval '2 hours' where mobile = $1`, [mobile])
    const entry = await loginCode(app, outside, mobile)
    const replies = await Promise.all([change(mobile, code, old), app.call(login, { mobile, code: entry, consent: 1 })])
    expect(replies[1]?.code).toBe(0)
    expect([0, mobileTaken.code]).toContain(replies[0]?.code)
    expect(await countOf(app, 'member where mobile = $1', [mobile])).toBe(1)
  })
})

describe('another number while the old one is lost', () => {
  const start = async (mobile: string) => app.call(startMobileChange, { mobile, code: await newCode(mobile) }, as())
  const waiting = async () => (await app.call(mobileChange, {}, as())).data
  const heard = () => outside.sent.filter(({ mobile, tail }) => mobile === member.mobile && tail !== undefined)

  it('waits three days; the old number is told at once, and keeps the account meanwhile', async () => {
    const mobile = aMobile()
    const { data } = await start(mobile)
    expect(data.due_at - data.asked_at).toBe(72 * 3600)
    expect(heard()).toEqual([{ mobile: member.mobile, tail: mobile.slice(-4), time: expect.stringMatching(/月.*日/) }])
    app.advance(72 * HOUR - 1000)
    await finishDueChanges(app.services)
    expect(await waiting()).toMatchObject({ mobile, is_mine: 1 })
    expect(await countOf(app, 'member where mobile = $1', [member.mobile])).toBe(1)
  })

  it('comes when the wait is over, and every other device goes', async () => {
    const mobile = aMobile()
    const other = await anotherSession()
    await start(mobile)
    app.advance(72 * HOUR)
    await finishDueChanges(app.services)
    expect(await mobileOf(member.token)).toBe(mobile)
    expect((await app.call(me, {}, { token: other })).code).toBe(sessionEndedElsewhere.code)
    expect(await waiting()).toBe(null)
  })

  it('is stopped by a login with the old number, and whoever asked is sent away', async () => {
    await start(aMobile())
    app.advance(HOUR)
    const code = await loginCode(app, outside, member.mobile)
    const { token } = (await app.call(login, { mobile: member.mobile, code, consent: 1 })).data
    expect((await app.call(mobileChange, {}, { token })).data).toBe(null)
    expect((await app.call(me, {}, as())).code).toBe(sessionEndedElsewhere.code)
    app.advance(72 * HOUR)
    await finishDueChanges(app.services)
    expect(await mobileOf(token)).toBe(member.mobile)
  })

  it.each([
    ['stopped', () => app.call(stopMobileChange, {}, as())],
    ['ended with its device', () => app.call(endSession, {}, as())],
  ])('is %s by one at a time: nothing is taken before the turn comes', async (_how, act) => {
    await start(aMobile())
    await anotherSession()
    const acting = await app.services.transaction(async (tx) => {
      await lockWaysIn(tx, member.id)
      const reply = act()
      await vi.waitFor(async () =>
        expect(await countOf(app, `pg_locks where locktype = 'advisory' and not granted`, [])).toBe(1),
      )
      for (const table of ['session', 'mobile_change'])
        await tx.execute(sql`select 1 from ${sql.identifier(table)} where member_id = ${member.id} for update nowait`)
      return { reply }
    })
    expect((await acting.reply).code).toBe(0)
  })

  it('is stopped by hand: on another device whoever asked goes, on the own one nobody does', async () => {
    await start(aMobile())
    const other = await anotherSession()
    expect((await app.call(mobileChange, {}, { token: other })).data).toMatchObject({ is_mine: 0 })
    expect((await app.call(stopMobileChange, {}, { token: other })).code).toBe(0)
    expect((await app.call(me, {}, as())).code).toBe(sessionEndedElsewhere.code)
    member = await aMember(app)
    await start(aMobile())
    expect((await app.call(stopMobileChange, {}, as())).code).toBe(0)
    expect(await mobileOf(member.token)).toBe(member.mobile)
    expect((await app.call(stopMobileChange, {}, as())).code).toBe(mobileChangeGone.code)
  })

  it.each([
    ['it alone', () => hashToken(member.token).toString('base64url')],
    ['all others', () => undefined],
  ])('is stopped when another device ends the one that asked: %s', async (_, id) => {
    await start(aMobile())
    const other = await anotherSession()
    expect((await app.call(endSession, { id: id() }, { token: other })).code).toBe(0)
    app.advance(72 * HOUR)
    await finishDueChanges(app.services)
    expect(await mobileOf(other)).toBe(member.mobile)
  })

  it('goes on when the device that asked ends the others', async () => {
    const mobile = aMobile()
    await start(mobile)
    await anotherSession()
    expect((await app.call(endSession, {}, as())).code).toBe(0)
    expect(await waiting()).toMatchObject({ mobile })
  })

  const WAITING = `pg_locks join pg_database d on d.oid = database
                   where locktype = 'advisory' and not granted and datname = current_database()`

  it('waits for a login with the old number that is under way, and finds itself stopped', async () => {
    await start(aMobile())
    app.advance(72 * HOUR)
    const { services, database } = app
    let isOver = false
    const finishing = await database.transaction(async (tx) => {
      await lockNumbers(tx, [member.mobile])
      const ends = finishDueChanges(services).finally(() => {
        isOver = true
      })
      while (!isOver && (await countOf(app, WAITING)) === 0);
      expect(await stopChange(tx, member.id, undefined, services.now())).toBe(true)
      return { ends }
    })
    await finishing.ends
    expect(await countOf(app, 'member where mobile = $1', [member.mobile])).toBe(1)
  })

  it('does not begin where the old number cannot be told, and the code stays good', async () => {
    const mobile = aMobile()
    const code = await newCode(mobile)
    outside.smsSays = 'isv.AMOUNT_NOT_ENOUGH'
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(smsAway.code)
    expect(await waiting()).toBe(null)
    outside.smsSays = 'OK'
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(0)
  })

  it('does not begin where nobody knows whether the old number was told, and one code brings one message', async () => {
    const mobile = aMobile()
    const code = await newCode(mobile)
    outside.losesAnswers = true
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(smsAway.code)
    outside.losesAnswers = false
    expect(await waiting()).toBe(null)
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(codeGone.code)
  })

  it('is one at a time, proven, and of a number that nobody has', async () => {
    const other = await aMember(app)
    expect((await start(other.mobile)).code).toBe(mobileTaken.code)
    const mobile = aMobile()
    const code = await newCode(mobile)
    expect((await app.call(startMobileChange, { mobile, code: otherThan(code) }, as())).code).toBe(codeWrong.code)
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(0)
    expect((await start(aMobile())).code).toBe(mobileChangeWaiting.code)
    expect((await app.call(startMobileChange, { mobile, code }, as())).code).toBe(codeGone.code)
  })

  it('leaves the number to whoever has bound it meanwhile', async () => {
    const mobile = aMobile()
    await start(mobile)
    app.advance(HOUR)
    const code = await loginCode(app, outside, mobile)
    expect((await app.call(login, { mobile, code, consent: 1 })).code).toBe(0)
    app.advance(72 * HOUR)
    await finishDueChanges(app.services)
    expect(await mobileOf(member.token)).toBe(member.mobile)
    expect(await waiting()).toBe(null)
  })
})
