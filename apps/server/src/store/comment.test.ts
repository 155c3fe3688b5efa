import { reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { judgeComment, operatorComments } from '@kuaimen/contract/store/operator.endpoints'
import { choiceComments, comments } from '@kuaimen/contract/store/store.endpoints'
import { commentNotFound } from '@kuaimen/contract/store/store.errors'
import { reasonsFor } from '@kuaimen/contract/store/store.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closings, openings, praises } from '../../../demo/src/store/comment.demo'
import { TestApp } from '../testing/app'
import { aBooking, anOperator } from '../testing/booking/booking'
import { rows } from '../testing/rows'

let app: TestApp
let chain: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  chain = await anOperator(app)
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

/** A finished visit and what its customer wrote. */
async function aReview(body: string, score = 5) {
  const visit = await aBooking(app, { state: 'completed' })
  await app.call(reviewBooking, { order_sn: visit.order_sn, score, body }, { token: visit.token })
  const [row] = await rows<{ id: number; store_id: number; product_id: number }>(
    app,
    'select id, store_id, product_id from store_comment where order_sn = $1',
    [visit.order_sn],
  )
  return row!
}

const judge = (id: number, state: 'hidden' | 'published' | 'choice', note = '', by = chain) =>
  app.call(judgeComment, { id, state, note }, by)
const chosenOf = async (of: { store_id?: number; product_id?: number }) =>
  (await app.call(choiceComments, { ...of, per_page: 50 })).data
const allOf = async (of: { store_id?: number; product_id?: number }) =>
  (await app.call(comments, { ...of, per_page: 50 })).data

const grouped = <T>(all: readonly T[], keyOf: (one: T) => number) =>
  [...new Set(all.map(keyOf))].map((key) => all.filter((one) => keyOf(one) === key))

/** In the order in which they are read. */
const demoComments = () =>
  rows<{ store_id: number; product_id: number; nickname: string; body: string }>(
    app,
    'select store_id, product_id, nickname, body from store_comment where order_sn is null order by created_at desc',
  )

describe('comments', () => {
  it('of the demo say nothing twice at a store, nor near each other of a product, by nobody twice', async () => {
    const sentences = [...Object.values(praises).flat(), ...openings, ...closings]
    const all = (await demoComments()).map((one) => ({
      ...one,
      said: [one.nickname, one.body, ...sentences.filter((sentence) => one.body.includes(sentence))],
    }))
    const repeated = (some: typeof all) => {
      const said = some.flatMap((one) => [...new Set(one.said)])
      return said.filter((one, at) => said.indexOf(one) !== at)
    }
    const APART = 10
    for (const atStore of grouped(all, ({ store_id }) => store_id)) expect(repeated(atStore)).toEqual([])
    for (const ofProduct of grouped(all, ({ product_id }) => product_id))
      for (let at = 0; at < ofProduct.length; at += 1) expect(repeated(ofProduct.slice(at, at + APART))).toEqual([])
  })

  it('carry their reasons, which are counted for all to see', async () => {
    const visit = await aBooking(app, { state: 'completed' })
    const review = (reasons: string[], score = 5) =>
      app.call(reviewBooking, { order_sn: visit.order_sn, score, reasons }, { token: visit.token })
    for (const refused of [['老师耐心', '老师耐心'], ['等得久'], ['加我微信']])
      expect(await review(refused)).toMatchObject({ status: 400 })
    // A reason for make-up alone is none for a shoot.
    expect(await review(['妆很持久'])).toMatchObject({ status: 400 })
    const [row] = await rows<{ store_id: number }>(app, 'select store_id from booking where order_sn = $1', [
      visit.order_sn,
    ])
    const { store_id } = row!
    const before = await allOf({ store_id })
    const often = before.reasons.find(({ name }) => reasonsFor('shoot', 5).includes(name))!
    expect((await review([often.name])).code).toBe(0)
    const { list, reasons } = await allOf({ store_id })
    expect(list[0]?.reasons).toEqual([often.name])
    expect(reasons).toContainEqual({ name: often.name, count: often.count + 1 })
    expect(reasons.map(({ count }) => count)).toEqual(reasons.map(({ count }) => count).toSorted((a, b) => b - a))
  })

  it('that are chosen are counted as they are listed, and rated by all', async () => {
    for (const of of [{ store_id: 1 }, { product_id: 1 }]) {
      const [chosen, all] = [await chosenOf(of), await allOf(of)]
      expect(chosen.list).toHaveLength(chosen.total)
      expect(all.list).toHaveLength(all.total)
      expect(chosen.total).toBeLessThan(all.total)
      expect(all.list.filter(({ is_choice }) => is_choice)).toEqual(chosen.list)
      for (const { score, rated } of [chosen, all]) expect([score, rated]).toEqual([all.score, all.total])
    }
  })

  it('of nothing named are none: not all of the chain', async () => {
    for (const list of [chosenOf, allOf]) expect(await list({})).toMatchObject({ total: 0, rated: 0, list: [] })
  })

  it('of customers can be read at once, and are not chosen before staff chooses them', async () => {
    const { id, store_id, product_id } = await aReview('光很好')
    for (const of of [{ store_id }, { product_id }]) {
      expect((await allOf(of)).list.map((one) => one.id)).toContain(id)
      expect((await chosenOf(of)).list.map((one) => one.id)).not.toContain(id)
    }
    expect((await judge(id, 'choice')).data).toMatchObject({ state: 'choice', is_choice: true })
    expect((await chosenOf({ store_id })).list.map((one) => one.id)).toContain(id)
  })

  it('that are hidden are neither read nor rated, and staff says why', async () => {
    const { id, store_id } = await aReview('电话 13912345678 加我', 1)
    const before = await allOf({ store_id })
    expect(await judge(id, 'hidden')).toMatchObject({ status: 400 })
    const { data } = await judge(id, 'hidden', '留了电话')
    expect(data.judged).toMatchObject([{ state: 'hidden', note: '留了电话', who: expect.stringMatching(/^operator:/) }])
    const after = await allOf({ store_id })
    expect(after.list.map((one) => one.id)).not.toContain(id)
    expect(after.total).toBe(before.total - 1)
    expect(after.score).toBeGreaterThan(before.score)
    await judge(id, 'hidden', '又点了一次')
    const { data: back } = await judge(id, 'published')
    expect(back.judged.map(({ state }) => state)).toEqual(['hidden', 'published'])
    expect((await allOf({ store_id })).total).toBe(before.total)
  })

  it('are judged by the staff of their store, or of the chain', async () => {
    const { id, store_id } = await aReview('还会来')
    const own = await anOperator(app, store_id)
    const other = await anOperator(app, store_id + 1)
    const listedFor = async (by: { token: string }) =>
      (await app.call(operatorComments, { store_id, state: 'published' }, by)).data.list.map((one) => one.id)
    expect(await listedFor(own)).toContain(id)
    expect(await listedFor(chain)).toContain(id)
    expect((await app.call(operatorComments, { store_id }, other)).status).toBe(404)
    expect((await judge(id, 'choice', '', other)).code).toBe(commentNotFound.code)
    expect((await judge(id, 'choice', '', own)).code).toBe(0)
    expect(await judge(2_147_483_647, 'choice')).toMatchObject({ code: commentNotFound.code, status: 404 })
  })
})
