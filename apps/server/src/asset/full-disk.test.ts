import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { beginUpload } from '@kuaimen/contract/asset/asset.endpoints'
import { storageFull } from '@kuaimen/contract/asset/asset.errors'
import { expect, it, onTestFinished } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aPicture, putAll, wishOf } from '../testing/asset/uploads'

/** The system says that so little of its disks is left. */
function diskWith(share: number): void {
  const { statfs } = fs
  fs.statfs = Object.assign(async () => ({ bavail: share * 1000, blocks: 1000 }), {}) as unknown as typeof statfs
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.statfs = statfs
    syncBuiltinESMExports()
  })
}

it('a disk that is nearly full takes nothing new with 507, and what was begun goes on', async () => {
  const app = await TestApp.forThisTest()
  const { token } = await aMember(app)
  const [first, second] = [await aPicture(), await aPicture()]
  const begin = (bytes: Buffer) => app.call(beginUpload, wishOf('review', bytes), { token })
  const begun = await begin(first)
  diskWith(0.04)
  expect(await begin(second)).toMatchObject({ status: 507, code: storageFull.code })
  expect((await begin(first)).data.upload_no).toBe(begun.data.upload_no)
  expect(await putAll(app, begun.data, first, { token })).toEqual([204])
  diskWith(0.06)
  expect((await begin(second)).code).toBe(0)
})
