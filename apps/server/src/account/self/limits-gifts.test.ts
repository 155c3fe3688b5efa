import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { claimTask } from '@kuaimen/contract/member/task.endpoints'
import { takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import { beforeAll } from 'vitest'
import { isLet, LimitedApp, testLimits, times } from '../../testing/account/limits'
import type { Person } from '../../testing/account/person'
import { aDay, aStore, giveRoom, submit } from '../../testing/booking/booking'
import { anOffer } from '../../testing/campaign/offers'
import { anItem, redeemBy } from '../../testing/member/mall'
import { somePoints } from '../../testing/member/points'
import { taskId } from '../../testing/member/tasks'
import { aMessage, sendAll, templatesFor } from '../../testing/notice/messages'
import { rows } from '../../testing/rows'
import { ask } from '../../testing/waitlist/waits'
import { aSet, order, payOrder } from '../../testing/wallet/shop'
import { aGiving, give } from '../../testing/wallet/transfers'
import { aVoucher } from '../../testing/wallet/wallet'

const on = new LimitedApp()

let store_id: number

testLimits(on, {
  'ten cards given a day': async () => {
    const giveOne = async (by: Person) => give(on.app, by.token, await aVoucher(on.app, by.id))
    return {
      ...{ use: (by) => times(10, () => giveOne(by)), more: async (by) => isLet(await giveOne(by)) },
      wantsNumber: true,
    }
  },
  'ten cards taken a day': async () => {
    const takeOne = async (by: Person) => on.app.call(takeGift, { token: (await aGiving(on.app)).token }, by)
    return {
      ...{ use: (by) => times(10, () => takeOne(by)), more: async (by) => isLet(await takeOne(by)) },
      wantsNumber: true,
    }
  },
  'twenty waits a day': async () => {
    const day = addDays(aDay(on.app), 30)
    await rows(on.app, 'update pool_day set taken = plan, capacity = plan where day = $1', [day])
    const asked = (by: Person) => ask(on.app, by.token, { store_ids: [store_id], days: [day] })
    return {
      use: (by) =>
        rows(
          on.app,
          `insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time,
                             asked_at, ended_at)
           select 'W' || $1::bigint || ':' || n, $1::bigint, 'given_up', 1, '[]', 310100, '{}', array[$2::date], $2::date, '12:00', '12:00', $3::timestamptz, $3::timestamptz
           from generate_series(1, 20) n`,
          [by.id, day, on.app.services.now()],
        ),
      more: async (by) => (await asked(by)).status !== 429,
      wantsNumber: true,
    }
  },
  'six bookings a day that are not paid for': async () => {
    const hold = (by: Person) => submit(on.app, by.token, { store_id, day: addDays(aDay(on.app), 20), time: '13:00' })
    return {
      use: (by) =>
        times(6, async () => {
          const { order_sn } = (await hold(by)).data
          await on.app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, by)
        }),
      more: async (by) => (await hold(by)).status !== 429,
      ...{ wantsNumber: true, perNumber: true },
    }
  },
  'one of an offer': async () => {
    const offer_key = await anOffer(on.app)
    const take = (by: Person) => on.app.call(takeOffer, { offer_key, channel: '' }, by)
    return {
      use: take,
      more: async (by) => {
        const { code, data } = await take(by)
        return code === 0 && data.taken_before === 0
      },
      perNumber: true,
    }
  },
  'one of an item for points': async () => {
    const item = await anItem(on.app)
    const redeem = async (by: Person) => {
      await somePoints(on.app, by.id, 500)
      return redeemBy(on.app, by.token, item)
    }
    return { use: redeem, more: async (by) => isLet(await redeem(by)), perNumber: true }
  },
  'one reward for a task': async () => {
    const task_id = await taskId(on.app, 'sign')
    const claim = (by: Person) =>
      on.app.call(claimTask, { task_id, period_key: studioDay(on.app.services.now()), token: '' }, by)
    const paid = async ({ id }: Person) =>
      (await rows(on.app, `select from points_entry where member_id = $1 and event = 'task'`, [id])).length
    return {
      use: claim,
      more: async (by) => {
        const before = await paid(by)
        await claim(by)
        return (await paid(by)) > before
      },
      perNumber: true,
    }
  },
  'one of a coupon set': async () => {
    const set = await aSet(on.app, { limit_per_member: 1 })
    const buy = (by: Person) => order(on.app, by.token, set)
    return {
      use: async (by) => payOrder(on.app, (await buy(by)).data.order_no),
      more: async (by) => isLet(await buy(by)),
      ...{ wantsNumber: true, perNumber: true },
    }
  },
  'three text messages a day': async () => {
    const sent = (mobile: string) =>
      on.outside.sent.filter((one) => one.mobile === mobile && one.code === undefined).length
    const message = async ({ id }: Person) => sendAll(on.app, await aMessage(on.app, id, 'booked'))
    return {
      use: (by) => times(3, () => message(by)),
      more: async (by) => {
        const before = sent(by.mobile)
        await message(by)
        return sent(by.mobile) > before
      },
      ...{ wantsNumber: true, perNumber: true },
    }
  },
})

beforeAll(async () => {
  await templatesFor(on.app)
  store_id = await aStore(on.app)
  await giveRoom(on.app, store_id, 50)
})
