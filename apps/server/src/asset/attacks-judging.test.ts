import { me, updateField } from '@kuaimen/contract/account/self.endpoints'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { pictureHidden } from '@kuaimen/contract/asset/asset.errors'
import { judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { anAsset, aPicture, wishOf } from '../testing/asset/uploads'
import { anOperator } from '../testing/booking/booking'
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
