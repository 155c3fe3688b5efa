import { sendLoginCode } from '@kuaimen/contract/account/proof.endpoints'
import { FRESH_LOGIN_MS } from '@kuaimen/contract/account/proof.rules'
import { login, loginWx } from '@kuaimen/contract/account/self.endpoints'
import { redeemCode } from '@kuaimen/contract/wallet/card.endpoints'
import { phoneUnproven } from '@kuaimen/contract/wallet/card.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCodePass, type Person, peopleOf } from '../../testing/account/person'
import { TestApp } from '../../testing/app'
import { aMobile, aTicket, Outside } from '../../testing/providers/fake-providers'
import { aRedeemCode } from '../../testing/wallet/wallet'

let outside: Outside
let app: TestApp
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
  people = peopleOf(app, outside)
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

const GIFT = { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 10_000, valid_days: 30 } as const
const MINUTE = 60_000

type Caller = Pick<Person, 'token' | 'headers'>

const redeems = async (by: Caller): Promise<number> =>
  (await app.call(redeemCode, { code: await aRedeemCode(app, GIFT) }, by)).code

/** Another phone of the member, in by a code of its own; without a nonce it is one of an older release. */
async function anotherLogin(person: Person, withNonce = true): Promise<Caller> {
  app.advance(MINUTE + 1000)
  const pass = await aCodePass(app, 'login', person.mobile)
  const sent = await app.call(sendLoginCode, { mobile: person.mobile, captcha_pass: pass }, { headers: person.headers })
  const proof = { mobile: person.mobile, code: outside.codeOf(person.mobile), consent: 1 } as const
  const nonce = withNonce ? { nonce: sent.data.nonce } : {}
  const { data } = await app.call(login, { ...proof, ...nonce }, { headers: person.headers })
  return { token: data.token, headers: person.headers }
}

describe('redeeming after a login by SMS', () => {
  it('asks for no second message within ten minutes', async () => {
    const person = await people.join()
    expect(await redeems(person)).toBe(0)
    app.advance(FRESH_LOGIN_MS - 2000)
    expect(await redeems(person)).toBe(0)
  })

  it('asks for one after that', async () => {
    const person = await people.join()
    app.advance(FRESH_LOGIN_MS + 1)
    expect(await redeems(person)).toBe(phoneUnproven.code)
  })

  it('asks every other session of the member, also while one is fresh', async () => {
    const person = await people.join()
    app.advance(FRESH_LOGIN_MS + 1)
    const fresh = await anotherLogin(person)
    expect(await redeems(person)).toBe(phoneUnproven.code)
    expect(await redeems(fresh)).toBe(0)
  })

  it('asks a session that WeChat opened silently', async () => {
    const person = await people.join()
    const ticket = await aTicket(app, outside, person.wechat)
    const { data } = await app.call(loginWx, { ticket, create: 0, consent: 1 })
    expect(await redeems({ token: data.token, headers: person.headers })).toBe(phoneUnproven.code)
  })

  it('asks whoever has another number by now', async () => {
    const person = await people.join()
    const changed = await people.changeNumber(person, aMobile())
    expect(await redeems(changed)).toBe(phoneUnproven.code)
  })

  it('asks a phone that cannot say which code it came by', async () => {
    const person = await people.join()
    expect(await redeems(await anotherLogin(person, false))).toBe(phoneUnproven.code)
  })
})
