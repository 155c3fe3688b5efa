import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { comments } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseScope } from '../asset/erasure.service'
import { TestApp } from '../testing/app'
import { anAsset, aPicture } from '../testing/asset/uploads'
import { aBooking, anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'

let app: TestApp
let operator: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  operator = (await anOperator(app)).token
}, 60_000)
afterAll(() => app.stop())

const judge = (asset_no: string, verdict: 'shown' | 'hidden') =>
  app.call(judgePicture, { asset_no, verdict, reason: verdict === 'hidden' ? '不合适' : '' }, { token: operator })

/** A visit that is over, reviewed without pictures. */
async function aReview({ anonymous = false } = {}) {
  const { order_sn, token } = await aBooking(app, { state: 'completed' })
  const reply = await app.call(reviewBooking, { order_sn, score: 5, body: '很好', anonymous }, { token })
  if (reply.code !== 0) throw new Error(reply.msg)
  const [row] = await rows<{ id: number; store_id: number; member_id: number }>(
    app,
    'select id, store_id, member_id::float8 from store_comment where order_sn = $1',
    [order_sn],
  )
  return { token, ...row! }
}

describe('the portrait beside a review', () => {
  const asPortrait = (token: string, value: string) => app.call(updateField, { field: 'avatar', value }, { token })
  const aPortrait = async (token: string, bytes?: Buffer) => {
    const asset_no = await anAsset(app, token, 'avatar', bytes)
    await asPortrait(token, asset_no)
    await judge(asset_no, 'shown')
    return asset_no
  }
  const beside = async ({ store_id, id }: { store_id: number; id: number }) =>
    (await app.call(comments, { store_id, per_page: 50 })).data.list.find((one) => one.id === id)!.avatar

  it('is the one that its writer has now, and none while it waits or is hidden', async () => {
    const review = await aReview()
    expect(await beside(review)).toBe('')
    const first = await aPortrait(review.token)
    const before = await beside(review)
    expect((await app.http.inject(before)).statusCode).toBe(200)
    const second = await anAsset(app, review.token, 'avatar')
    await asPortrait(review.token, second)
    expect(await beside(review)).toBe('')
    await judge(second, 'shown')
    expect(await beside(review)).not.toBe(before)
    expect((await app.http.inject(await beside(review))).statusCode).toBe(200)
    await judge(second, 'hidden')
    expect(await beside(review)).toBe('')
    await asPortrait(review.token, first)
    expect(await beside(review)).toBe(before)
    await asPortrait(review.token, '/media/demo/avatar/member-01.webp')
    expect(await beside(review)).toBe('/media/demo/avatar/member-01.webp')
  })

  it('is none of who did not want to be named', async () => {
    const review = await aReview({ anonymous: true })
    await aPortrait(review.token)
    expect(await beside(review)).toBe('')
  })

  it('of the same file as another member’s stays when that one is hidden or leaves', async () => {
    const [one, other] = [await aReview(), await aReview()]
    const bytes = await aPicture()
    const [theirs, mine] = [await aPortrait(one.token, bytes), await aPortrait(other.token, bytes)]
    expect(theirs).not.toBe(mine)
    const address = await beside(other)
    expect(await beside(one)).toBe(address)
    await judge(theirs, 'hidden')
    expect([await beside(one), await beside(other)]).toEqual(['', address])
    expect((await app.http.inject(address)).statusCode).toBe(200)
    await app.services.transaction((tx) => eraseScope(tx, `m/${one.member_id}`, 'test', app.services.now()))
    await runQueued(app, 'asset:erase')
    expect((await app.http.inject(address)).statusCode).toBe(200)
    await judge(mine, 'hidden')
    expect((await app.http.inject(address)).statusCode).toBe(404)
  })
})
