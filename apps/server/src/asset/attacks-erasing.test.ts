import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { assetLibrary, eraseAsset, judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aPicture, aStaffAsset, sent, stateOf, wishOf } from '../testing/asset/uploads'
import { anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'

const DAY = 86_400_000

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start()
  token = (await anOperator(app)).token
}, 60_000)
afterAll(async () => {
  await runQueued(app, 'asset:erase')
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const statusOf = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode

describe('one file that was uploaded as two kinds', () => {
  it('goes on being shown as the one when the other is erased, and is gone with the last', async () => {
    const bytes = await aPicture({ width: 1600, height: 900 })
    const nos = []
    for (const kind of ['picture', 'paper', 'watermark'] as const) nos.push(await aStaffAsset(app, token, kind, bytes))
    const [picture = '', paper = '', watermark = ''] = nos
    const { address } = (await app.call(assetLibrary, { kind: 'picture' }, { token })).data.list[0]!
    const small = address.replace('w1080', 'w720')
    const erase = async (asset_no: string) => {
      expect((await app.call(eraseAsset, { asset_no, reason: '' }, { token })).code).toBe(0)
      await runQueued(app, 'asset:erase')
    }
    await erase(watermark)
    expect([await statusOf(address), await statusOf(small)]).toEqual([200, 200])
    await erase(picture)
    expect([await statusOf(address), await statusOf(small)]).toEqual([200, 200])
    await erase(paper)
    expect([await statusOf(address), await statusOf(small)]).toEqual([404, 404])
    expect(await rows(app, 'select key from asset_erasure where done_at is null')).toEqual([])
    // Every size has its proof once nobody shows it.
    expect(await rows(app, `select key from asset_erasure where key like 'v/c/%'`)).toHaveLength(5)
  })
})

describe('an upload whose join failed for good', () => {
  it('is over after a day, so that its owner may send the file again', async () => {
    const own = await TestApp.forThisTest()
    const member = await aMember(own, { expiresAt: new Date(own.services.now().getTime() + 9 * DAY) })
    const bytes = await aPicture()
    const { upload_no } = await sent(own, member.token, 'avatar', bytes)
    // The queue has given it up.
    await rows(own, `select graphile_worker.remove_job($1)`, [`asset:join:${upload_no}`])
    const again = () => own.call(beginUpload, wishOf('avatar', bytes), { token: member.token })
    expect((await again()).data).toMatchObject({ upload_no, state: 'joining' })
    const sweep = async () => {
      await rows(own, `select graphile_worker.add_job('asset:sweep')`)
      await runQueued(own, 'asset:sweep')
    }
    own.advance(DAY - 1000)
    await sweep()
    expect((await stateOf(own, member.token, upload_no)).state).toBe('joining')
    own.advance(2000)
    await sweep()
    expect(await stateOf(own, member.token, upload_no)).toMatchObject({ state: 'over', have: [] })
    expect((await again()).data).toMatchObject({ state: 'open' })
  })
})

describe('a picture whose object cannot be read', () => {
  it('is an error that nobody may remember', async () => {
    const asset_no = await aStaffAsset(app, token, 'watermark')
    const { address } = (await app.call(judgePicture, { asset_no, verdict: 'shown', reason: '' }, { token })).data
    const [row] = await rows<{ sha256: string }>(app, 'select sha256 from asset where asset_no = $1', [asset_no])
    const file = join(app.services.env.ASSET_DIR, 'v', 'c', row!.sha256, 'w720')
    await rm(file)
    await mkdir(file)
    const failed = await app.http.inject({ method: 'GET', url: address })
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'no-store'])
    const beyond = await app.http.inject({ method: 'GET', url: address, headers: { range: 'bytes=99999999-' } })
    expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
    await rm(file, { recursive: true })
  })
})
