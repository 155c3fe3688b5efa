import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from '../../room'
import { rooms } from '../../rooms'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { closeDay } from './nightly.service'

let app: TestApp
let began: Date
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  began = app.services.now()
})
afterAll(() => app.stop())
const turnTo = (at: Date) => app.advance(at.getTime() - app.services.now().getTime())
afterEach(() => turnTo(began))

/** The night that begins a day. */
async function nightOf(day: string) {
  turnTo(studioInstant(day, '00:20'))
  await closeDay(app.services)
}

/** A session of a year ahead has run out: read as the member all the same. */
async function seenBy({ id, token }: { id: number; token: string }) {
  await rows(app, `update session set expires_at = $2 where member_id = $1`, [
    id,
    new Date(app.services.now().getTime() + 86_400_000).toISOString(),
  ])
  const center = (await app.call(memberCenter, {}, { token })).data
  const points = (await app.call(pointsList, {}, { token })).data
  const messages = (await app.call(messageList, { topic: 'member' }, { token })).data.list
  return {
    center,
    points,
    messages: messages.map(({ kind, body }: { kind: string; body: string }) => ({ kind, body })),
  }
}

const findings = async () => {
  const own = rooms
    .filter(({ name }) => name === 'member')
    .flatMap(partsOf)
    .flatMap(({ audit = [] }) => audit)
    .map((check) => (typeof check === 'function' ? check(app.services.ports) : check))
  expect(own.length).toBeGreaterThan(0)
  return (await Promise.all(own.map(({ find }) => find(app.database.db, app.services.now())))).flatMap(({ listed }) => [
    ...listed,
  ])
}

describe('points', () => {
  it('run out in the night after their last day, once, and are warned of before', async () => {
    const by = await aMember(app)
    const year = Number(studioDay(began).slice(0, 4))
    await somePoints(app, by.id, 120, `${year - 1}-06-01`)
    await somePoints(app, by.id, 30)
    await nightOf(`${year}-12-01`)
    expect((await seenBy(by)).messages).toEqual([{ kind: 'points_expiring', body: '120积分将在12月31日到期。' }])
    await nightOf(`${year}-12-24`)
    await nightOf(`${year}-12-24`)
    expect((await seenBy(by)).messages).toHaveLength(2)
    await nightOf(`${year}-12-31`)
    expect((await seenBy(by)).points.points).toBe(150)
    await nightOf(`${year + 1}-01-01`)
    await nightOf(`${year + 1}-01-01`)
    const { points } = await seenBy(by)
    expect(points).toMatchObject({ points: 30, list: [{ text: '积分到期', amount: -120, balance_after: 30 }, {}, {}] })
    expect(await findings()).toEqual([])
  })

  it('are not warned of when there are few', async () => {
    const by = await aMember(app)
    const year = Number(studioDay(began).slice(0, 4))
    await somePoints(app, by.id, 49, `${year - 1}-06-01`)
    await nightOf(`${year}-12-01`)
    expect((await seenBy(by)).messages).toEqual([])
  })

  it('run out after nights that were missed, and when ten look at once', async () => {
    const by = await aMember(app)
    const year = Number(studioDay(began).slice(0, 4))
    await somePoints(app, by.id, 80, `${year - 1}-06-01`)
    turnTo(studioInstant(`${year + 1}-01-09`, '00:20'))
    await Promise.all(Array.from({ length: 10 }, () => closeDay(app.services)))
    expect((await seenBy(by)).points).toMatchObject({ points: 0, total: 2 })
    expect(await findings()).toEqual([])
  })
})

describe('a level', () => {
  it('is reached at once with exactly what it asks for, and said', async () => {
    const by = await aMember(app)
    await somePoints(app, by.id, 599)
    expect((await seenBy(by)).center).toMatchObject({ level_name: '初见', next: { name: '相识', missing: 1 } })
    await somePoints(app, by.id, 1)
    const { center, messages } = await seenBy(by)
    expect(center).toMatchObject({ level_name: '相识', growth: 600, next: { name: '相知', missing: 1400 } })
    expect(messages).toEqual([{ kind: 'level_up', body: '您现在是相识会员，升级礼 ¥30已放进卡包。' }])
  })

  it('falls in the night after its year, and is warned of thirty days before, once', async () => {
    const by = await aMember(app)
    const today = studioDay(began)
    await somePoints(app, by.id, 700)
    const last = addDays(today, 365)
    await nightOf(addDays(last, -30))
    expect((await seenBy(by)).messages).toHaveLength(1)
    await nightOf(addDays(last, -29))
    await nightOf(addDays(last, -28))
    const warned = await seenBy(by)
    expect(warned.messages.filter(({ kind }) => kind === 'level_falling')).toHaveLength(1)
    expect(warned.messages[0]!.body).toContain('将变为初见，在那之前再得600成长值就能保持')
    expect(warned.center.falling).toMatchObject({ on: addDays(last, 1), level_name: '初见', missing: 600 })
    expect(warned.center).toMatchObject({ valid_until: last, growth_expiring: { amount: 700, on: last } })
    await nightOf(last)
    expect((await seenBy(by)).center.level_name).toBe('相识')
    await nightOf(addDays(last, 1))
    expect((await seenBy(by)).center).toMatchObject({
      ...{ level_name: '初见', growth: 0, falling: null, valid_until: null, growth_expiring: null },
    })
  })
})

it('what members have together is counted for the metrics', async () => {
  const by = await aMember(app)
  await somePoints(app, by.id, 300)
  const day = addDays(studioDay(began), 1)
  await nightOf(day)
  const [sums] = await rows(app, 'select sum(points)::int as points from membership')
  const [night] = await rows(app, 'select outstanding::int as points from points_day where day = $1', [day])
  expect(night).toEqual(sums)
})
