import { endTokens, makeTokens } from '@kuaimen/contract/campaign/offer.endpoints'
import { openToken, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { paths } from '@kuaimen/contract/kernel/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { aCampaign } from '../../testing/campaign/campaigns'
import { anInvitation, anOffer, aPage } from '../../testing/campaign/offers'
import { countOf, rows } from '../../testing/rows'

let app: TestApp
let path: string
let campaign_key: string
beforeAll(async () => {
  app = await TestApp.start()
  campaign_key = 'invited'
  path = paths.zhenxiangToken({ token: 'anything' })
  await aCampaign(app, { key: campaign_key, path: addresses.zhenxiangToken, kind: 'token' })
})
afterAll(() => app.stop())

const gated = () => anOffer(app, { campaign_key, needs: { token: true } })
const open = (token: string, who: { token: string }, at = path) => app.call(openToken, { path: at, token }, who)

describe('an invitation', () => {
  it('is opened once, shown again to who opened it, and opened already for others', async () => {
    const offer_key = await gated()
    const { token } = await anInvitation(app, offer_key)
    const [first, second] = [await aMember(app), await aMember(app)]
    expect(await app.call(takeOffer, { offer_key }, first)).toMatchObject({
      ...{ code: 203026, data: { reason: '凭请柬领取' } },
    })
    const opened = await open(token, first)
    expect(opened).toMatchObject({ code: 0, data: { state: 'ok', coupon_type: 'coupon' } })
    const { code } = opened.data
    expect(await open(token.toLowerCase(), first)).toMatchObject({ data: { state: 'mine', code } })
    expect(await open(token, second)).toMatchObject({ data: { state: 'used_up', code: '' } })
  })

  it('can be for several, each of whom opens it once', async () => {
    const { token } = await anInvitation(app, await gated(), { max_uses: 2 })
    const [one, two, three] = await someMembers(app, 3)
    const states = []
    for (const who of [one!, two!, one!, three!]) states.push((await open(token, who)).data.state)
    expect(states).toEqual(['ok', 'ok', 'mine', 'used_up'])
  })

  it('stays good for somebody else where its gift is there already', async () => {
    const offer_key = await gated()
    const [first, second] = [await anInvitation(app, offer_key), await anInvitation(app, offer_key)]
    const [one, two] = [await aMember(app), await aMember(app)]
    const { data } = await open(first.token, one)
    expect(await open(second.token, one)).toMatchObject({ data: { state: 'mine', code: data.code } })
    expect(await open(second.token, two)).toMatchObject({ data: { state: 'ok' } })
  })

  it('asks a new account for no puzzle: to be invited is proof enough', async () => {
    const offer_key = await anOffer(app, { campaign_key, needs: { token: true, captcha: true } })
    const { token } = await anInvitation(app, offer_key)
    expect(await open(token, await aMember(app))).toMatchObject({ code: 0, data: { state: 'ok' } })
  })

  it('can be for one number alone', async () => {
    const [mine, other] = [await aMember(app), await aMember(app)]
    const { token } = await anInvitation(app, await gated(), { mobile: mine.mobile })
    expect(await open(token, other)).toMatchObject({ data: { state: 'others', code: '' } })
    expect(await open(token, mine)).toMatchObject({ data: { state: 'ok' } })
  })

  it('is over after its time, and when the chain ends it', async () => {
    const who = await aMember(app)
    const late = await anInvitation(app, await gated(), { valid_until: app.services.now() })
    expect(await open(late.token, who)).toMatchObject({ data: { state: 'over' } })
    const { token } = await anInvitation(app, await gated())
    const chain = await anOperator(app)
    expect(await app.call(endTokens, { token }, chain)).toMatchObject({ data: { ended: 1 } })
    expect(await open(token, who)).toMatchObject({ data: { state: 'over' } })
    expect(await app.call(endTokens, { token }, chain)).toMatchObject({ code: 203029 })
  })

  it('is unknown at another page, and guessing ends after ten', async () => {
    const { token } = await anInvitation(app, await gated())
    const guesser = await aMember(app)
    const elsewhere = `/activity-${await aPage(app)}`
    expect(await open(token, guesser, elsewhere)).toMatchObject({ code: 203029, status: 404 })
    for (let nth = 1; nth < 10; nth += 1) expect(await open(`WRONG${nth}`, guesser)).toMatchObject({ code: 203029 })
    expect(await open(token, guesser)).toMatchObject({
      code: 203031,
      status: 429,
      data: { wait_seconds: expect.any(Number) },
      msg: expect.stringMatching(/请在.*\d\d:\d\d后再试$/),
    })
    app.advance(3_600_001)
    expect(await open(token, guesser)).toMatchObject({ code: 0, data: { state: 'ok' } })
  })

  it('is guessed at no more than three hundred times from one address', async () => {
    const { id } = await aMember(app)
    await rows(
      app,
      `insert into campaign_token_try (member_id, address, at) select $1, '127.0.0.1', $2 from generate_series(1, 300)`,
      [id, app.services.now().toISOString()],
    )
    const { token } = await anInvitation(app, await gated())
    expect(await open(token, await aMember(app))).toMatchObject({ code: 203031 })
    await rows(app, 'delete from campaign_token_try')
  })
})

describe('invitations made by the chain', () => {
  const made = (who: { token: string }, more: object = {}) =>
    gated().then((offer_key) => {
      const valid_until = Math.floor(app.services.now().getTime() / 1000) + 86_400
      return app.call(makeTokens, { offer_key, kind: 'personal', count: 3, valid_until, note: '伙伴甲', ...more }, who)
    })

  it('are shown once, 22 letters each, and saved as hashes alone', async () => {
    const chain = await anOperator(app)
    const { data } = await made(chain)
    expect(data.tokens).toHaveLength(3)
    for (const { token } of data.tokens) expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{22}$/)
    const dump = JSON.stringify(await rows(app, 'select * from campaign_token'))
    const lines = app.logs.join('\n')
    for (const { token } of data.tokens) {
      expect(await open(token, await aMember(app))).toMatchObject({ data: { state: 'ok' } })
      expect(dump).not.toContain(token)
      expect(lines).not.toContain(token)
      expect(app.logs.join('\n')).not.toContain(token)
    }
  })

  it('are the chain’s alone, within limits', async () => {
    expect(await made(await anOperator(app, 1))).toMatchObject({ code: 200251, status: 403 })
    const chain = await anOperator(app)
    expect(await made(chain, { count: 1001 })).toMatchObject({ code: 100400 })
    expect(await made(chain, { max_uses: 2 })).toMatchObject({ code: 203033 })
    expect(await made(chain, { mobile: '13800000001' })).toMatchObject({ code: 203033 })
    expect(await made(chain, { kind: 'partner', max_uses: 500, count: 1 })).toMatchObject({ code: 0 })
  })

  it('lead to a page that opens them, before their time is over', async () => {
    const chain = await anOperator(app)
    const elsewhere = await anOffer(app, { needs: { token: true } })
    expect(await made(chain, { offer_key: elsewhere })).toMatchObject({
      ...{ code: 203033, data: { offer_key: [expect.stringContaining('打不开请柬')] } },
    })
    const now = Math.floor(app.services.now().getTime() / 1000)
    expect(await made(chain, { valid_until: now })).toMatchObject({
      ...{ code: 203033, data: { valid_until: ['有效期要晚于现在'] } },
    })
    const { data } = await made(chain)
    for (const { token, path: to } of data.tokens) expect(to).toBe(paths.zhenxiangToken({ token }))
  })

  it('end together by their note', async () => {
    const chain = await anOperator(app)
    const { data } = await made(chain, { note: '伙伴乙' })
    const [{ offer_key } = { offer_key: '' }] = await rows<{ offer_key: string }>(
      app,
      `select offer_key from campaign_token where note = '伙伴乙' limit 1`,
    )
    expect(await app.call(endTokens, { offer_key, note: '伙伴丙' }, chain)).toMatchObject({ data: { ended: 0 } })
    expect(await app.call(endTokens, { offer_key, note: '伙伴乙' }, chain)).toMatchObject({ data: { ended: 3 } })
    expect(await open(data.tokens[0]!.token, await aMember(app))).toMatchObject({ data: { state: 'over' } })
    expect(await countOf(app, `campaign_token where note = '伙伴乙' and uses > 0`)).toBe(0)
  })
})
