import { me, updateField } from '@kuaimen/contract/account/self.endpoints'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { assetNotFound, pictureHidden, pictureJudged } from '@kuaimen/contract/asset/asset.errors'
import { judgePicture, waitingPictures } from '@kuaimen/contract/asset/staff.endpoints'
import { reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { aRow } from '../testing/asset/assets'
import { anAsset, aPicture, wishOf } from '../testing/asset/uploads'
import { aBooking, anOperator } from '../testing/booking/booking'
import { rows } from '../testing/rows'
import { aStaffMember } from '../testing/staff/browser'
import { privateAddress } from './address.service'

let app: TestApp
let operator: string
beforeAll(async () => {
  app = await TestApp.start()
  operator = (await anOperator(app)).token
}, 60_000)
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const judged = (asset_no: string, verdict: 'shown' | 'hidden') =>
  app.call(judgePicture, { asset_no, verdict, reason: '不是本人' }, { token: operator })

it('bytes of a hidden picture are refused in words when they come again', async () => {
  const { token } = await aMember(app)
  const bytes = await aPicture()
  const asset_no = await anAsset(app, token, 'avatar', bytes)
  await judged(asset_no, 'hidden')
  const again = (await app.call(beginUpload, wishOf('avatar', bytes), { token })).data
  expect(again).toMatchObject({ state: 'refused', asset_no: null, code: pictureHidden.code, why: pictureHidden.msg })
  await judged(asset_no, 'shown')
  expect((await app.call(beginUpload, wishOf('avatar', bytes), { token })).data).toMatchObject({ asset_no })
})

it('staff open private pictures of the lists that they have, and nobody else does', async () => {
  const { token } = await aMember(app)
  const asset_no = await anAsset(app, token, 'review')
  for (const [role, scope, status] of [
    ['support', null, 200],
    ['marketing', null, 200],
    ['region', 1, 200],
    ['finance', null, 404],
  ] as const) {
    const { id } = await aStaffMember(app, role, scope)
    const url = privateAddress(app.services, asset_no, 'r1080', { kind: 't', id })
    const reply = await app.http.inject({ method: 'GET', url, headers: CONSOLE_HEADERS })
    expect([role, reply.statusCode]).toEqual([role, status])
  }
})

it('two judges at once with other verdicts leave one state, and the member sees that one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    await app.call(updateField, { field: 'avatar', value: asset_no }, { token })
    await Promise.all([judged(asset_no, 'shown'), judged(asset_no, 'hidden')])
    const [row] = await rows<{ state: string; last: string; judgements: number }>(
      app,
      `select state, (select verdict from asset_judgement j where j.asset_no = a.asset_no order by id desc limit 1) as last,
        (select count(*) from asset_judgement j where j.asset_no = a.asset_no)::int as judgements
       from asset a where asset_no = $1`,
      [asset_no],
    )
    const { avatar, avatar_state } = (await app.call(me, {}, { token })).data
    expect([row!.last, row!.judgements, avatar_state, avatar === '']).toEqual([
      row!.state,
      2,
      row!.state,
      row!.state === 'hidden',
    ])
  }
})

it('a verdict about what the screen no longer shows is refused with who decided what, and one’s own may come twice', async () => {
  const [one, other] = [await aStaffMember(app, 'support'), await aStaffMember(app, 'ops')]
  for (let round = 0; round < 3; round += 1) {
    const { token } = await aMember(app)
    const asset_no = await anAsset(app, token, 'avatar')
    const say = (by: typeof one, verdict: 'shown' | 'hidden') =>
      by.call(judgePicture, { asset_no, verdict, reason: '不是本人', from: 'waiting' })
    const replies = await Promise.all([say(one, 'shown'), say(other, 'hidden')])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, pictureJudged.code])
    const [winner, loser] = replies[0]!.code === 0 ? [one, other] : [other, one]
    const verdict = winner === one ? 'shown' : 'hidden'
    const refused = replies.find(({ status }) => status === 409)!
    const decided = { verdict, reason: '不是本人', who: `staff:${winner.id}` }
    expect(refused.data).toMatchObject({ asset_no, state: verdict, judged: [decided] })
    expect((await say(winner, verdict)).code).toBe(0)
    // Also the same verdict: its reason would be lost in silence.
    expect((await say(loser, verdict)).code).toBe(pictureJudged.code)
    expect((await loser.call(judgePicture, { asset_no, verdict: 'shown', reason: '', from: verdict })).code).toBe(0)
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      app,
      'select count(*)::int as n from asset_judgement where asset_no = $1',
      [asset_no],
    )
    expect(n).toBe(verdict === 'shown' ? 1 : 2)
  }
})

it('somebody of a region judges pictures of reviews of its stores, and no portrait', async () => {
  const own = await TestApp.forThisTest({ demo: true })
  const { order_sn, token } = await aBooking(own, { state: 'completed' })
  const [picture, portrait] = [await anAsset(own, token, 'review'), await anAsset(own, token, 'avatar')]
  await own.call(reviewBooking, { order_sn, score: 5, images: [picture] }, { token })
  const [{ store_id } = { store_id: 0 }] = await rows<{ store_id: number }>(
    own,
    'select store_id from store_comment where order_sn = $1',
    [order_sn],
  )
  await rows(own, `insert into region (id, name) values (901, '这里'), (902, '别处')`)
  await rows(own, 'update store set region_id = case id when $1 then 901 else 902 end', [store_id])
  own.advance(25 * 3_600_000)
  const [here, elsewhere] = [await aStaffMember(own, 'region', 901), await aStaffMember(own, 'region', 902)]
  const seen = (await here.call(waitingPictures, {})).data
  expect([seen.total, seen.late, seen.list.map(({ asset_no }) => asset_no)]).toEqual([1, 1, [picture]])
  expect((await elsewhere.call(waitingPictures, {})).data.list.map(({ asset_no }) => asset_no)).not.toContain(picture)
  const judge = (by: typeof here, asset_no: string) => by.call(judgePicture, { asset_no, verdict: 'shown', reason: '' })
  expect((await judge(elsewhere, picture)).code).toBe(assetNotFound.code)
  expect((await judge(here, portrait)).code).toBe(assetNotFound.code)
  const ofStore = await aRow(own, 'c', 'picture', `store/${store_id}`)
  expect((await judge(here, ofStore)).code).toBe(assetNotFound.code)
  const queued = async (by: typeof here) =>
    (await by.call(staffToday, {})).data.find(({ kind }) => kind === 'picture')?.rows.map(({ no }) => no)
  expect(await queued(here)).toEqual([picture])
  expect(await queued(elsewhere)).not.toContain(picture)
  expect((await judge(here, picture)).code).toBe(0)
  expect((await here.call(waitingPictures, {})).data.total).toBe(0)
})
