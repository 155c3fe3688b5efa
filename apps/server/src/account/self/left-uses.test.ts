import { takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { offerTaken } from '@kuaimen/contract/campaign/version.errors'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LimitedApp } from '../../testing/account/limits'
import { anOffer } from '../../testing/campaign/offers'
import { taskId } from '../../testing/member/tasks'
import { rows } from '../../testing/rows'
import { sweepAccount } from '../upkeep/sweep.sql'

const DAY_MS = 86_400_000
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const on = new LimitedApp()
beforeAll(() => on.start())
afterAll(() => on.stop())

const sweep = () => sweepAccount(on.app.database.db, on.app.services.now())
const leftBehind = async () =>
  (await rows<{ what: string }>(on.app, 'select distinct what from left_use')).map((row) => row.what)

it('turns of days and weeks count on while they can matter, those done once for good', async () => {
  const one = await on.people.join()
  const [task_id, today] = [await taskId(on.app, 'sign'), studioDay(on.app.services.now())]
  await rows(
    on.app,
    `insert into task_done (task_id, member_id, period_key, done_at, reward, claimed_at, claimed_by, entry_no)
     select $1::int, $2::bigint, ($3::date - n)::text, $4::timestamptz - n * interval '1 day', '{"points":1,"growth":0}'::jsonb,
            $4::timestamptz - n * interval '1 day', 'member', 'x' || n
     from generate_series(0, 700) n
     union all select $1::int, $2::bigint, 'once', $4::timestamptz, '{"points":1,"growth":0}'::jsonb, $4::timestamptz, 'member', 'y'`,
    [task_id, one.id, today, on.app.services.now()],
  )
  await on.people.leave(one)
  const turns = (await leftBehind()).filter((what) => what.startsWith(`task:${task_id}:`))
  expect(turns.length).toBeLessThanOrEqual(102)
  expect(turns).toContain(`task:${task_id}:${today}`)
  expect(turns).not.toContain(`task:${task_id}:${addDays(today, -600)}`)
  on.app.advance(101 * DAY_MS)
  await sweep()
  expect((await leftBehind()).filter((what) => what.startsWith(`task:${task_id}:`))).toEqual([`task:${task_id}:once`])
  expect((await on.app.call(taskList, {}, await on.people.join(one.mobile))).code).toBe(0)
})

it.each([
  ['while it was open', 0],
  ['after it had closed', 2],
])('an offer that is prolonged gives who took it and left %s no second one', async (_, daysLater) => {
  const one = await on.people.join()
  const offer_key = await anOffer(on.app, { closes_at: new Date(on.app.services.now().getTime() + DAY_MS) })
  expect((await on.app.call(takeOffer, { offer_key, channel: '' }, one)).code).toBe(0)
  on.app.advance(daysLater * DAY_MS)
  await on.people.leave(one)
  on.app.advance(3 * DAY_MS)
  await sweep()
  const until = new Date(on.app.services.now().getTime() + DAY_MS)
  await rows(on.app, 'update campaign_offer set closes_at = $2 where key = $1', [offer_key, until])
  const back = await on.people.join(one.mobile)
  expect((await on.app.call(takeOffer, { offer_key, channel: '' }, back)).code).toBe(offerTaken.code)
})
