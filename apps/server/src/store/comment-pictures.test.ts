import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { assetNotFound } from '@kuaimen/contract/asset/asset.errors'
import { judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { inSize } from '@kuaimen/contract/asset/variant.rules'
import { ownReview, reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { operatorComments } from '@kuaimen/contract/store/operator.endpoints'
import { comments, customerPictures } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../account/self/merge.service'
import { memberDataPort } from '../member-data'
import { storageOf } from '../providers/storage/storage'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { anAsset } from '../testing/asset/uploads'
import { aBooking, anOperator } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'

let app: TestApp
let operator: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  operator = (await anOperator(app)).token
}, 60_000)
afterAll(async () => {
  await runQueued(app, 'asset:erase')
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const judge = (asset_no: string, verdict: 'shown' | 'hidden') =>
  app.call(judgePicture, { asset_no, verdict, reason: verdict === 'hidden' ? '不合适' : '' }, { token: operator })

const commentOf = async (order_sn: string) =>
  (
    await rows<{ id: number; store_id: number; product_id: number; images: string[] }>(
      app,
      'select id, store_id, product_id, images from store_comment where order_sn = $1',
      [order_sn],
    )
  )[0]!

/** A visit that is over, reviewed with so many pictures. */
async function aReview(pictures = 2) {
  const { order_sn, token } = await aBooking(app, { state: 'completed' })
  const images: string[] = []
  for (let nth = 0; nth < pictures; nth += 1) images.push(await anAsset(app, token, 'review'))
  const reply = await app.call(reviewBooking, { order_sn, score: 5, body: '很好', images }, { token })
  if (reply.code !== 0) throw new Error(reply.msg)
  const { id, store_id, product_id } = await commentOf(order_sn)
  const [{ member_id } = { member_id: 0 }] = await rows<{ member_id: number }>(
    app,
    'select member_id::float8 from store_comment where id = $1',
    [id],
  )
  return { order_sn, token, images, id, store_id, product_id, member_id }
}

const shown = async (of: { store_id?: number; product_id?: number }, id: number) =>
  (await app.call(comments, { ...of, per_page: 50 })).data.list.find((one) => one.id === id)

describe('pictures of a review', () => {
  it('wait, while its words are read at once; the owner sees them', async () => {
    const { order_sn, token, images, id, store_id } = await aReview()
    expect(await shown({ store_id }, id)).toMatchObject({ body: '很好', images: [] })
    const own = (await app.call(ownReview, { order_sn }, { token })).data
    expect(own).toMatchObject({ score: 5, body: '很好', is_anonymous: 0 })
    expect(own?.images.map(({ asset_no, state }) => [asset_no, state])).toEqual(images.map((no) => [no, 'waiting']))
    for (const { src } of own?.images ?? []) expect((await app.http.inject(src)).statusCode).toBe(200)
    const stranger = await aMember(app)
    expect((await app.call(ownReview, { order_sn }, stranger)).code).toBe(bookingNotFound.code)
  })

  it('are shown one by one as they are judged, in their order, in two sizes', async () => {
    const { order_sn, token, images, id, store_id, product_id } = await aReview(3)
    await judge(images[2]!, 'shown')
    await judge(images[0]!, 'shown')
    await judge(images[1]!, 'hidden')
    const addresses = (await shown({ store_id }, id))!.images
    expect(addresses).toHaveLength(2)
    for (const address of addresses)
      for (const size of ['r1080', 'r360'] as const)
        expect((await app.http.inject(inSize(address, size))).statusCode).toBe(200)
    const own = (await app.call(ownReview, { order_sn }, { token })).data?.images
    expect(own?.map(({ state, why }) => [state, why])).toEqual([
      ['shown', ''],
      ['hidden', '不合适'],
      ['shown', ''],
    ])
    expect(own?.[1]?.src).toBe('')
    expect(addresses).toEqual([own?.[0]?.src, own?.[2]?.src])
    const filtered = (await app.call(comments, { product_id, with_images: '1', per_page: 50 })).data
    expect(filtered.list.every((one) => one.images.length > 0)).toBe(true)
    expect(filtered.list.map((one) => one.id)).toContain(id)
    expect(filtered.total).toBe(filtered.pictured)
    expect(filtered.total).toBeLessThan(filtered.rated)
    const samples = (await app.call(customerPictures, { store_id })).data
    expect(samples.list.filter(({ comment_id }) => comment_id === id).map(({ src }) => src)).toEqual(addresses)
    expect(samples.total).toBe(samples.list.length)
    expect((await app.call(customerPictures, {})).data).toEqual({ total: 0, list: [] })
    await judge(images[0]!, 'hidden')
    expect((await shown({ store_id }, id))?.images).toEqual([addresses[1]])
    await rows(app, `update store_comment set state = 'hidden' where id = $1`, [id])
    expect(
      (await app.call(customerPictures, { store_id })).data.list.filter(({ comment_id }) => comment_id === id),
    ).toEqual([])
  })

  it('are seen by staff with the review, judged or not', async () => {
    const { images, id, store_id } = await aReview(1)
    const { data } = await app.call(operatorComments, { store_id }, { token: operator })
    const found = data.list.find((one) => one.id === id)
    expect(found?.pictures?.map(({ asset_no, state }) => [asset_no, state])).toEqual([[images[0], 'waiting']])
  })

  it('are one’s own of that kind, nine at most, and each once', async () => {
    const { order_sn, token } = await aBooking(app, { state: 'completed' })
    const other = await aMember(app)
    const review = (images: string[]) => app.call(reviewBooking, { order_sn, score: 5, images }, { token })
    const own = await anAsset(app, token, 'review')
    expect((await review([own, await anAsset(app, other.token, 'review')])).code).toBe(assetNotFound.code)
    expect((await review([await anAsset(app, token, 'avatar')])).code).toBe(assetNotFound.code)
    expect((await review([own, own])).status).toBe(400)
    expect((await review(Array.from({ length: 10 }, (_, nth) => `M000000000000000${nth}`))).status).toBe(400)
    expect(await countOf(app, 'store_comment where order_sn = $1', [order_sn])).toBe(0)
    expect((await review([own])).code).toBe(0)
  })

  it('of who leaves are erased with all their objects, and the words stay', async () => {
    const { images, id, member_id } = await aReview(2)
    await judge(images[0]!, 'shown')
    const at = app.services.now()
    await app.services.transaction(async (tx) => {
      const left = { hide: () => '', saveUses: async () => {}, forgetReplies: async () => {} }
      for (const { leaves } of app.services.ports.of(memberDataPort))
        for (const erase of leaves) await erase(tx, member_id, at, left as never)
    })
    expect(await rows(app, 'select body, images, pictures, member_id from store_comment where id = $1', [id])).toEqual([
      { body: '很好', images: [], pictures: [], member_id: null },
    ])
    await runQueued(app, 'asset:erase')
    expect(await storageOf(app.services).list(`v/m/${member_id}/`, '', 10)).toEqual([])
    const proofs = await rows(
      app,
      `select cause, done_at is not null as done from asset_erasure where asset_no = any($1)`,
      [images],
    )
    expect(proofs).toEqual(Array.from({ length: 4 }, () => ({ cause: 'left', done: true })))
  })
})

describe('accounts that are merged', () => {
  it('bring pictures and the portrait along', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    const asset_no = await anAsset(app, from.token, 'avatar')
    await app.call(updateField, { field: 'avatar', value: asset_no }, { token: from.token })
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    await app.services.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    const [row] = await rows(app, 'select scope, home from asset where asset_no = $1', [asset_no])
    expect(row).toEqual({ scope: `m/${into.id}`, home: `m/${from.id}` })
    await judge(asset_no, 'shown')
    const [member] = await rows<{ avatar: string }>(app, 'select avatar from member where id = $1', [into.id])
    expect((await app.http.inject(member!.avatar)).statusCode).toBe(200)
  })
})
