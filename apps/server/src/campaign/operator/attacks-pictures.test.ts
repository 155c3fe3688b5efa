import { assetUsed } from '@kuaimen/contract/asset/asset.errors'
import { assetUses, eraseAsset, judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { publishCampaign, saveCampaign } from '@kuaimen/contract/campaign/operator.endpoints'
import { publishRefused } from '@kuaimen/contract/campaign/version.errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockAsset } from '../../asset/asset.sql'
import { eraseRows } from '../../asset/erasure.sql'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anAsset, aStaffAsset } from '../../testing/asset/uploads'
import { anOperator } from '../../testing/booking/booking'
import { aDraft } from '../../testing/campaign/campaigns'
import { untilWaiting } from '../../testing/waiting'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 60_000)
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const judge = async (asset_no: string, verdict: 'shown' | 'hidden' = 'shown') =>
  (await app.call(judgePicture, { asset_no, verdict, reason: '换一张' }, { token })).data.address

const save = (key: string, url: string) =>
  app.call(
    saveCampaign,
    { ...aDraft(key, `/activity-${key}`), cover: { url, width: 1080, height: 608, alt: '春天' }, based_on: 0 },
    { token },
  )

const publish = (key: string) => app.call(publishCampaign, { key, version: 1 }, { token })

const usesOf = async (asset_no: string) => (await app.call(assetUses, { asset_no }, { token })).data

/** A campaign is saved that shows a picture, of which somebody has the row meanwhile. */
async function saveWhile(key: string, meanwhile: 'erased' | 'looked at'): Promise<string> {
  const asset_no = await aStaffAsset(app, token, 'picture')
  const address = await judge(asset_no)
  const saving = await app.services.transaction(async (tx) => {
    const row = await lockAsset(tx, asset_no)
    const begun = save(key, address)
    await untilWaiting(app, 1, begun)
    if (meanwhile === 'erased') await eraseRows(tx, [row!], 'staff', app.services.now())
    return { begun }
  })
  expect((await saving.begun).code).toBe(0)
  return asset_no
}

it('a picture that is erased while a campaign is saved with it is not used, and not published', async () => {
  await saveWhile('erased', 'erased')
  expect((await publish('erased')).code).toBe(publishRefused.code)
  expect((await app.audit()).findings).toEqual([])
})

it('a picture that is only looked at meanwhile is used: the control', async () => {
  expect(await usesOf(await saveWhile('looked', 'looked at'))).toHaveLength(2)
})

it('a picture that was hidden when it was saved and is shown when it is published is used', async () => {
  const asset_no = await aStaffAsset(app, token, 'picture')
  const address = await judge(asset_no)
  await judge(asset_no, 'hidden')
  await save('again', address)
  await judge(asset_no)
  expect((await publish('again')).code).toBe(0)
  expect(await usesOf(asset_no)).toHaveLength(2)
  expect((await app.call(eraseAsset, { asset_no, reason: '' }, { token })).code).toBe(assetUsed.code)
})

it('a customer’s picture is no picture of a campaign, and neither is a size under another ending', async () => {
  const member = await aMember(app)
  const theirs = await judge(await anAsset(app, member.token, 'review'))
  await save('theirs', theirs)
  expect(await publish('theirs')).toMatchObject({
    code: publishRefused.code,
    data: [{ message: `没有这张图片：${theirs}` }],
  })
  const address = (await judge(await aStaffAsset(app, token, 'picture'))).replace('.webp', '.jpg')
  await save('ending', address)
  expect(await publish('ending')).toMatchObject({
    code: publishRefused.code,
    data: [{ message: `没有这张图片：${address}` }],
  })
})
