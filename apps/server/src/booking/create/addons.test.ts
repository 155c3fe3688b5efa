import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { addonUnknown } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { addonTooMany } from '@kuaimen/contract/product/product.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { choiceOf, PRODUCT, submit } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

describe('a booking', () => {
  it('adds add-ons that are the product’s own and no others', async () => {
    const [addon] = await rows<{ id: number; price_fen: number }>(
      app,
      'select id, price_fen from product_addon where product_id = $1 order by rank limit 1',
      [PRODUCT],
    )
    const [foreign] = await rows<{ id: number }>(app, 'select id from product_addon where product_id <> $1 limit 1', [
      PRODUCT,
    ])
    const plain = (await app.call(previewBooking, await choiceOf(app))).data
    const more = (await app.call(previewBooking, await choiceOf(app, { addon_ids: [addon!.id] }))).data
    expect(more.payable_fen).toBe(plain.payable_fen + addon!.price_fen)
    expect((await app.call(previewBooking, await choiceOf(app, { addon_ids: [foreign!.id] }))).code).toBe(
      addonUnknown.code,
    )
  })

  it('takes an add-on as often as it is named, up to its maximum, and refuses lies about it', async () => {
    const addons = await rows<{ id: number; name: string; price_fen: number; max: number }>(
      app,
      'select id, name, price_fen, max from product_addon where product_id = $1 order by max desc',
      [PRODUCT],
    )
    const [many, once] = [addons[0]!, addons.at(-1)!]
    expect([many.max > 2, once.max]).toEqual([true, 1])
    const times = (addon: { id: number }, count: number) => Array.from({ length: count }, () => addon.id)
    const ask = async (addon_ids: number[]) => app.call(previewBooking, await choiceOf(app, { addon_ids }))
    const plain = (await ask([])).data.payable_fen
    const full = (await ask([...times(many, many.max), once.id])).data
    expect(full.payable_fen).toBe(plain + many.max * many.price_fen + once.price_fen)
    expect(full.lines[0]!.addons).toHaveLength(many.max + 1)
    const { token } = await aMember(app)
    for (const ids of [times(many, many.max + 1), times(once, 2)]) {
      expect((await ask(ids)).code).toBe(addonTooMany.code)
      expect((await submit(app, token, { addon_ids: ids })).code).toBe(addonTooMany.code)
    }
    expect((await ask(times(many, many.max + 1))).msg).toBe(`加购「${many.name}」最多${many.max}份`)
    for (const id of [0, -1, 1.5, 1e9, Number.MAX_SAFE_INTEGER])
      expect([invalidInput.code, addonUnknown.code]).toContain((await ask([id])).code)
    expect((await ask(times(many, 1000))).code).toBe(invalidInput.code)

    const { data } = await submit(app, token, { addon_ids: [many.id, once.id, many.id] })
    const seen = (await app.call(bookingDetail, { order_sn: data.order_sn }, { token })).data
    expect(seen.payable_fen).toBe(plain + 2 * many.price_fen + once.price_fen)
    expect(seen.lines[0]!.addons.map(({ name }) => name)).toEqual([many.name, once.name, many.name])
  })
})
