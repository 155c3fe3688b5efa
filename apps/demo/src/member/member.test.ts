import { memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pointsRedeems } from '@kuaimen/contract/member/mall.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken } from '../../../server/src/account/session/session.service'
import { insertSession } from '../../../server/src/account/session/session.sql'
import { TestApp } from '../../../server/src/testing/app'
import { rows } from '../../../server/src/testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

/** As one of the members to look around with. */
async function as(mobile: string): Promise<{ token: string }> {
  const [row] = await rows<{ id: string }>(app, 'select id from member where mobile = $1', [mobile])
  const token = Buffer.from(app.services.randomBytes(24)).toString('base64url')
  const expires_at = new Date(app.services.now().getTime() + 86_400_000)
  await insertSession(app.database.db, { token_hash: hashToken(token), member_id: Number(row!.id), expires_at })
  return { token }
}

it('the first member has 2,360 points of which 400 end this year, a level with what it gives, and has redeemed once', async () => {
  const by = await as('13800000001')
  const year = app.services.now().getUTCFullYear()
  const { data } = await app.call(pointsList, {}, by)
  expect([data.points, data.expiring]).toEqual([
    2360,
    [
      { amount: 400, on: `${year}-12-31` },
      { amount: 1960, on: `${year + 1}-12-31` },
    ],
  ])
  const center = (await app.call(memberCenter, {}, by)).data
  expect(center).toMatchObject({ level_name: '相知', benefits: ['升级礼 ¥60', '生日券 ¥80', '专享兑换'] })
  expect((await app.call(pointsRedeems, {}, by)).data).toMatchObject([
    { name: '¥50 拍摄券', points: 480, state: 'done' },
  ])
})

it('a second one is there, with nothing yet', async () => {
  expect((await app.call(memberCenter, {}, await as('13800000002'))).data).toMatchObject({ points: 0, level: 0 })
})
