import { studioDay } from '@kuaimen/contract/kernel/time'
import { memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_MOBILE } from '../../../../demo/src/booking/booking.demo'
import { TestApp } from '../../testing/app'
import { aBooking } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'
import { backfillCommand } from './backfill.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000

/** Completed as it was before there were points. */
async function completedLongAgo(time: string, days: number) {
  const one = await aBooking(app, { state: 'delivered', time })
  const at = new Date(app.services.now().getTime() - days * DAY_MS)
  await rows(app, `update booking set state = 'completed', completed_at = $2 where order_sn = $1`, [
    one.order_sn,
    at.toISOString(),
  ])
  return { ...one, yuan: Math.floor(one.payable_fen / 100), day: studioDay(at) }
}

const run = async () => {
  const said: string[] = []
  expect(await backfillCommand(app.services, [], (line) => said.push(line))).toBe(0)
  return said.at(-1)
}

it('the member to look around with has points and a level', async () => {
  const [member] = await rows<{ id: number }>(app, 'select id::int from member where mobile = $1', [DEMO_MOBILE])
  const [row] = await rows(
    app,
    `select points, owed_points, name, growth_seen from membership join level using (level) where member_id = $1`,
    [member!.id],
  )
  expect(row).toEqual({ points: 2360, owed_points: 0, name: '相知', growth_seen: 2480 })
  expect((await app.audit()).findings).toEqual([])
})

it('lets visits earn that were completed before there were points, once and by their own day', async () => {
  const lately = await completedLongAgo('10:00', 100)
  const longAgo = await completedLongAgo('11:00', 1200)
  expect(await run()).toBe('✓ 2 visits')
  expect(await run()).toBe('✓ 0 visits')
  const seen = (await app.call(memberCenter, {}, lately)).data
  expect(seen).toMatchObject({ points: lately.yuan, growth: lately.yuan, level_name: '相识' })
  const { list } = (await app.call(pointsList, {}, lately)).data
  expect(list).toMatchObject([{ order_sn: lately.order_sn, expires_on: `${Number(lately.day.slice(0, 4)) + 1}-12-31` }])
  // What would have run out by now is not written, and nobody is told of a level of the past.
  expect((await app.call(memberCenter, {}, longAgo)).data).toMatchObject({ points: 0, growth: 0, level_name: '初见' })
  expect(await rows(app, `select from notice where kind = 'level_up'`)).toEqual([])
})
