import { login } from '@kuaimen/contract/account/self.endpoints'
import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingList } from '@kuaimen/contract/booking/view.endpoints'
import { corpDrive, corpMine } from '@kuaimen/contract/enterprise/staff.endpoints'
import { corpOrder } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../../server/src/testing/app'
import { loginCode, Outside } from '../../../server/src/testing/providers/fake-providers'
import { runQueued } from '../../../server/src/testing/queue'
import { DEMO_MOBILE } from './enterprise.demo'

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

it('the member to look around with has a visit within a drive, which is like any other', async () => {
  const code = await loginCode(app, outside, DEMO_MOBILE)
  const { token } = (await app.call(login, { mobile: DEMO_MOBILE, code, consent: 1 })).data
  const [mine] = (await app.call(corpMine, {}, { token })).data
  const [visit] = mine!.orders
  expect(mine).toMatchObject({ company: { short_name: '青梧文化' }, orders: [{ state: 'booked' }] })
  const { order_sn } = visit!
  const { list } = (await app.call(bookingList, { tab: 'upcoming' }, { token })).data
  expect(list.find((one) => one.order_sn === order_sn)).toMatchObject({ company_name: '青梧文化' })
  const { data } = await app.call(corpOrder, { order_sn }, { token })
  expect(data).toMatchObject({
    ...{ payable_fen: 0, company_fen: 19_900 },
    corp: { staff_name: '林小满', company_fen: 19_900, member_fen: 0, drive_name: '2026 秋季形象照' },
  })
  const { drive_no } = data.corp
  const used = async () => (await app.call(corpDrive, { drive_no }, { token })).data.mine
  // Another time is left to try.
  expect(await used()).toEqual({ used: 1, per_staff: 2 })
  expect((await app.audit()).findings).toEqual([])

  expect((await app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, { token })).code).toBe(0)
  await runQueued(app, 'booking:ended')
  expect(await used()).toEqual({ used: 0, per_staff: 2 })
  expect((await app.audit()).findings).toEqual([])
})
