import { reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { choiceComments } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking } from '../../testing/booking/booking'
import { countOf } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it('takes stars alone for a review', async () => {
  const { order_sn, token } = await aBooking(app, { state: 'completed' })
  expect((await app.call(reviewBooking, { order_sn, score: 4 }, { token })).code).toBe(0)
  const { data } = await app.call(bookingDetail, { order_sn }, { token })
  expect(data.reviewed).toBe(true)
  expect(await countOf(app, "store_comment where order_sn = $1 and body = '' and score = 4", [order_sn])).toBe(1)
  expect((await app.call(choiceComments, { store_id: data.store_id })).code).toBe(0)
})

it('is a task done when it says something, and none when it says little', async () => {
  const [long, short] = [await aBooking(app, { state: 'completed' }), await aBooking(app, { state: 'completed' })]
  const review = ({ order_sn, token }: typeof long, body: string) =>
    app.call(reviewBooking, { order_sn, score: 2, body }, { token })
  expect((await review(long, '摄影师很有耐心，等了我很久才笑。')).code).toBe(0)
  expect((await review(short, '一二三四五六七八九十一二三四')).code).toBe(0)
  const facts = (orderSn: string) => countOf(app, "member_fact where fact = 'review' and subject_no = $1", [orderSn])
  expect([await facts(long.order_sn), await facts(short.order_sn)]).toEqual([1, 0])
  const cards = (await app.call(taskList, {}, long)).data
  expect(cards.find(({ kind }) => kind === 'review')).toMatchObject({ state: 'done', period_key: long.order_sn })
})
