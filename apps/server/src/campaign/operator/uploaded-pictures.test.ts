import { assetUsed } from '@kuaimen/contract/asset/asset.errors'
import { assetUses, eraseAsset, judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { publishCampaign, saveCampaign } from '@kuaimen/contract/campaign/operator.endpoints'
import { publishRefused } from '@kuaimen/contract/campaign/version.errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aStaffAsset } from '../../testing/asset/uploads'
import { anOperator } from '../../testing/booking/booking'
import { aDraft } from '../../testing/campaign/campaigns'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
}, 60_000)
afterAll(() => app.stop())

it('a campaign shows an uploaded picture, which knows where it is and is not erased; a hidden one is not published', async () => {
  const { token } = await anOperator(app)
  const asset_no = await aStaffAsset(app, token, 'picture')
  const judge = (verdict: 'shown' | 'hidden') =>
    app.call(judgePicture, { asset_no, verdict, reason: '换一张' }, { token })
  const { address } = (await judge('shown')).data
  const save = async (based_on: number) =>
    app.call(
      saveCampaign,
      {
        ...aDraft('uploads', '/activity-uploads'),
        cover: { url: address, width: 1080, height: 608, alt: '春天' },
        based_on,
      },
      { token },
    )
  expect((await save(0)).data).toMatchObject({ version: 1 })
  expect((await app.call(assetUses, { asset_no }, { token })).data).toEqual([
    { room: 'campaign', subject: 'campaign:uploads', slot: 'cover.url' },
    { room: 'campaign', subject: 'version:uploads:1', slot: 'meta.cover.url' },
  ])
  expect((await app.call(eraseAsset, { asset_no }, { token })).code).toBe(assetUsed.code)
  expect((await app.call(publishCampaign, { key: 'uploads', version: 1 }, { token })).code).toBe(0)
  await judge('hidden')
  await save(1)
  const refused = await app.call(publishCampaign, { key: 'uploads', version: 2 }, { token })
  expect(refused).toMatchObject({ code: publishRefused.code, data: [{ message: `没有这张图片：${address}` }] })
  expect((await app.audit()).findings).toEqual([])
})
