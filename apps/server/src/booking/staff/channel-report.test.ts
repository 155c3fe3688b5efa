import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { operatorChannels } from '@kuaimen/contract/booking/staff.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countChannel } from '../../brand/channel.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aKey, anOperator, choiceOf, paid } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

async function book(channel: string, time: string) {
  const by = await aMember(app)
  const choice = await choiceOf(app, { time })
  const { data } = await app.call(previewBooking, choice, by)
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen, besides: [], channel }
  const started = await app.call(startBooking, body, { ...by, headers: { 'idempotency-key': aKey() } })
  return { ...started.data, member_id: by.id }
}

it('a promotion is carried from the link to the booking and its money', async () => {
  const day = studioDay(app.services.now())
  const chain = await anOperator(app)
  const channels = async () => (await app.call(operatorChannels, { from: day, to: day }, chain)).data
  expect(await channels()).toEqual([])
  await countChannel(app.services, 'click', 'xhs-1', 3)
  await countChannel(app.services, 'login', 'xhs-1')
  const first = await book('xhs-1', '12:00')
  await book('xhs-1', '14:00')
  await book('dy.01', '15:00')
  const odd = await book('not a channel', '16:00')
  await paid(app, first.order_sn, first.payable_fen, first.member_id)
  expect(await channels()).toEqual([
    { channel: 'xhs-1', clicks: 3, logins: 1, started: 2, booked: 1, completed: 0, paid_fen: first.payable_fen },
    { channel: 'dy.01', clicks: 0, logins: 0, started: 1, booked: 0, completed: 0, paid_fen: 0 },
  ])
  const [row] = await rows(app, 'select channel from booking where order_sn = $1', [odd.order_sn])
  expect(row).toEqual({ channel: '' })
  expect(await app.call(operatorChannels, { from: day, to: day }, await anOperator(app, 1))).toMatchObject({
    ...{ code: 200251, status: 403 },
  })
})
