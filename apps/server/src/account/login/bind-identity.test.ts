import { authInfoStale, loginNotFresh } from '@kuaimen/contract/account/person.errors'
import { sendLoginCode } from '@kuaimen/contract/account/proof.endpoints'
import { FRESH_LOGIN_MS } from '@kuaimen/contract/account/proof.rules'
import { bindIdentity, login, loginWx } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWechat, peopleOf, type Wechat } from '../../testing/account/person'
import { TestApp } from '../../testing/app'
import { aMobile, aTicket, Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'

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

/** By a number alone, with no identity brought along. */
async function loggedInBySms(mobile = aMobile()) {
  const sent = await app.call(sendLoginCode, { mobile })
  const proof = { mobile, code: outside.codeOf(mobile), nonce: sent.data.nonce }
  const { data } = await app.call(login, { ...proof, consent: 1 })
  return { mobile, token: data.token }
}

const silent = (wechat: Wechat) => aTicket(app, outside, wechat, 'base')

/** The number of the account that a WeChat user has, if it is anybody's. */
async function numberOf({ openid }: Wechat): Promise<string | null | undefined> {
  const found = await rows<{ mobile: string | null }>(
    app,
    'select m.mobile from identity i left join member m on m.id = i.member_id where i.openid = $1',
    [openid],
  )
  return found[0]?.mobile
}

describe('an identity that follows a login by SMS', () => {
  it('belongs to the account, which it opens from then on', async () => {
    const wechat = aWechat()
    const { mobile, token } = await loggedInBySms()
    expect((await app.call(bindIdentity, { ticket: await silent(wechat) }, { token })).code).toBe(0)
    expect(await numberOf(wechat)).toBe(mobile)
    const { data } = await app.call(loginWx, { ticket: await silent(wechat), create: 0, consent: 0 })
    expect(data).toMatchObject({ is_login: 1, member: { mobile } })
  })

  it('is bound once when the answer was lost and the call comes again, or twice at once', async () => {
    const wechat = aWechat()
    const { mobile, token } = await loggedInBySms()
    const ticket = await silent(wechat)
    const answers = await Promise.all([1, 2, 3].map(() => app.call(bindIdentity, { ticket }, { token })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await numberOf(wechat)).toBe(mobile)
  })

  it('joins the account without a number that it had, as at the login itself', async () => {
    const guest = await people.joinByWechat()
    const { mobile, token } = await loggedInBySms()
    expect((await app.call(bindIdentity, { ticket: await silent(guest.wechat) }, { token })).code).toBe(0)
    expect(await numberOf(guest.wechat)).toBe(mobile)
    expect(await rows(app, 'select merged_into is not null as merged from member where id = $1', [guest.id])).toEqual([
      { merged: true },
    ])
  })

  it('is no way in for who finds a session that is older, or one that no code has opened', async () => {
    const wechat = aWechat()
    const { token } = await loggedInBySms()
    app.advance(FRESH_LOGIN_MS + 1)
    expect((await app.call(bindIdentity, { ticket: await silent(wechat) }, { token })).code).toBe(loginNotFresh.code)
    const person = await people.join()
    const { data } = await app.call(loginWx, { ticket: await silent(person.wechat), create: 0, consent: 0 })
    const byWechat = { token: data.token }
    expect((await app.call(bindIdentity, { ticket: await silent(wechat) }, byWechat)).code).toBe(loginNotFresh.code)
    expect(await numberOf(wechat)).toBeNull()
  })

  it('has to be proven by a ticket of ours', async () => {
    const { token } = await loggedInBySms()
    expect((await app.call(bindIdentity, { ticket: 'none-of-ours' }, { token })).code).toBe(authInfoStale.code)
  })
})
