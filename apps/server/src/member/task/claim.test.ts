import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { claimTask, startTask, taskDetail, taskList } from '@kuaimen/contract/member/task.endpoints'
import { taskLocked, taskNotDone, taskNotFound, taskOver, taskPointsFull } from '@kuaimen/contract/member/task.errors'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { somePoints } from '../../testing/member/points'
import { aFact, taskId } from '../../testing/member/tasks'
import { rows } from '../../testing/rows'
import { issueCoupon } from '../../wallet/issue/issue.service'
import { memberRoom } from '../member.room'
import { claimUnclaimed } from './auto-claim.service'

let app: TestApp
let began: Date
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 30 })
  began = app.services.now()
})
afterAll(() => app.stop())
afterEach(() => app.advance(began.getTime() - app.services.now().getTime()))

type Member = Awaited<ReturnType<typeof aMember>>

const today = () => studioDay(app.services.now())
const claim = (by: Member, task_id: number, period_key: string, token = '') =>
  app.call(claimTask, { task_id, period_key, token }, by)
const cardOf = async (by: Member, task_id: number) =>
  (await app.call(taskList, {}, by)).data.find((one) => one.task_id === task_id)!
const pointsOf = async (by: Member) => (await app.call(pointsList, {}, by)).data
async function off(): Promise<string[]> {
  const found = await Promise.all(
    checksOf(app.services, [memberRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}

/** A task of a test's own. */
async function aTask(key: string, more: Record<string, unknown> = {}): Promise<number> {
  const row = {
    key,
    title: '测试任务',
    kind: 'sign',
    period: 'day',
    reward: { points: 5, growth: 0 },
    state: 'on',
    ...more,
  }
  const [made] = await rows<{ id: number }>(
    app,
    `insert into task (key, title, kind, rule, period, per_period, reward, state, min_level, city_ids, starts_at, ends_at)
     values ($1, $2, $3, coalesce($4::jsonb, '{}'), $5, $6, $7, $8, coalesce($9::int, 0), coalesce($10::int[], '{}'), $11, $12)
     returning id`,
    [
      ...[
        row.key,
        row.title,
        row.kind,
        more.rule ? JSON.stringify(more.rule) : null,
        row.period,
        more.per_period ?? null,
      ],
      ...[JSON.stringify(row.reward), row.state, more.min_level ?? null, more.city_ids ?? null],
      ...[more.starts_at ?? null, more.ends_at ?? null],
    ],
  )
  return made!.id
}

/** Whose session lasts over all nights of a test. */
const aLastingMember = () => aMember(app, { expiresAt: new Date(began.getTime() + 30 * 86_400_000) })

describe('signing in', () => {
  it('brings its points once a studio day, and shows the days', async () => {
    const by = await aLastingMember()
    const id = await taskId(app, 'sign')
    expect(await cardOf(by, id)).toMatchObject({ state: 'open', period_key: today(), ready: 0, recent: [] })
    expect(await claim(by, id, today())).toMatchObject({ code: 0, data: { points: 2, growth: 0, balance: 2 } })
    expect(await claim(by, id, today())).toMatchObject({ code: 0, data: { points: 2, growth: 0, balance: 2 } })
    expect(await cardOf(by, id)).toMatchObject({ state: 'claimed', recent: [today()] })
    const first = today()
    app.advance(studioInstant(addDays(first, 1)).getTime() - app.services.now().getTime())
    expect(await claim(by, id, addDays(first, 2))).toMatchObject({ code: taskNotDone.code })
    expect(await claim(by, id, today())).toMatchObject({ data: { balance: 4 } })
    expect((await cardOf(by, id)).recent).toEqual([first, today()])
    expect((await pointsOf(by)).list.map(({ text }: { text: string }) => text)).toEqual(['每日签到', '每日签到'])
    expect(await off()).toEqual([])
  })

  it('cannot be caught up with', async () => {
    const by = await aMember(app)
    expect(await claim(by, await taskId(app, 'sign'), addDays(today(), -1))).toMatchObject({ code: taskNotDone.code })
  })
})

describe('what is looked up', () => {
  it('is the profile, part by part, on our side', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'profile')
    expect(await claim(by, id, 'once')).toMatchObject({ code: taskNotDone.code, status: 409 })
    const parts = { nickname: '小满', gender: 'female', birthday: '1996-05-12', city: '上海', occupation: '设计师' }
    for (const [field, value] of Object.entries(parts).slice(0, 4)) await app.call(updateField, { field, value }, by)
    expect(await cardOf(by, id)).toMatchObject({ state: 'open', progress: { have: 4, need: 5 }, period_key: '' })
    await app.call(updateField, { field: 'occupation', value: parts.occupation }, by)
    expect(await cardOf(by, id)).toMatchObject({ state: 'done', ready: 1, period_key: 'once' })
    expect((await app.call(resourceCount, {}, by)).data.tasks_ready).toBe(1)
    expect(await claim(by, id, 'once')).toMatchObject({ code: 0, data: { points: 50 } })
    expect((await app.call(memberCenter, {}, by)).data.tasks.ready).toBe(0)
  })

  it('is the WeChat identity', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'bind_wechat')
    expect(await claim(by, id, 'once')).toMatchObject({ code: taskNotDone.code })
    await rows(app, `insert into identity (provider, openid, member_id) values ('wx', $1, $2)`, [`o-${by.id}`, by.id])
    expect(await claim(by, id, 'once')).toMatchObject({ data: { points: 20 } })
  })
})

describe('what rooms tell', () => {
  it('completes a task, says so and waits to be claimed', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'first_visit')
    expect(await claim(by, id, 'once')).toMatchObject({ code: taskNotDone.code })
    await aFact(app, by.id)
    expect(await cardOf(by, id)).toMatchObject({ state: 'done', ready: 1, progress: { have: 1, need: 1 } })
    const { list } = (await app.call(messageList, { topic: 'member' }, by)).data
    expect(list.map(({ kind, path }: { kind: string; path: string }) => [kind, path])).toEqual(
      expect.arrayContaining([
        ['task_done', '/task-center'],
        ['badge', '/mine/badge'],
      ]),
    )
    expect(await claim(by, id, 'once')).toMatchObject({ data: { points: 100, growth: 50, balance: 100 } })
    expect((await app.call(memberCenter, {}, by)).data).toMatchObject({ growth: 50, badges: { earned: 1, total: 12 } })
    const detail = (await app.call(taskDetail, { task_id: id }, by)).data
    expect(detail.history).toMatchObject([{ period_key: 'once', reward: { points: 100, growth: 50 } }])
    expect(await off()).toEqual([])
  })

  it('counts three visits of one year, and begins again with the next', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'three_a_year')
    const year = today().slice(0, 4)
    await aFact(app, by.id, { at: studioInstant(`${Number(year) - 1}-12-31`, '23:00') })
    await aFact(app, by.id)
    await aFact(app, by.id)
    expect(await cardOf(by, id)).toMatchObject({ state: 'open', progress: { have: 2, need: 3 } })
    await aFact(app, by.id)
    expect(await claim(by, id, year)).toMatchObject({ data: { points: 200 } })
    await aFact(app, by.id)
    expect(await cardOf(by, id)).toMatchObject({ state: 'claimed' })
  })

  it('brings a reward for each review, four a month', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'review')
    const orders = [1, 2, 3, 4, 5].map((nth) => `review-${by.id}-${nth}`)
    for (const subject_no of orders) await aFact(app, by.id, { fact: 'review', subject_no })
    expect(await cardOf(by, id)).toMatchObject({ state: 'done', ready: 4, left: 0, progress: { have: 4, need: 4 } })
    for (const one of orders.slice(0, 4)) expect(await claim(by, id, one)).toMatchObject({ data: { points: 30 } })
    expect(await claim(by, id, orders[4]!)).toMatchObject({ code: taskNotFound.code, status: 404 })
    expect((await pointsOf(by)).points).toBe(120)
  })

  it('never says who the friend was', async () => {
    const by = await aMember(app)
    await aFact(app, by.id, { fact: 'invite_qualified', subject_no: '987654321' })
    const card = await cardOf(by, await taskId(app, 'invite'))
    expect(card).toMatchObject({ state: 'done', ready: 1 })
    expect(JSON.stringify(card)).not.toContain('987654321')
    expect(await claim(by, card.task_id, card.period_key)).toMatchObject({ data: { points: 100 } })
  })
})

describe('a reward', () => {
  it('is another’s: there is none for me', async () => {
    const [by, other] = [await aMember(app), await aMember(app)]
    const subject_no = await aFact(app, by.id, { fact: 'review' })
    expect(await claim(other, await taskId(app, 'review'), subject_no)).toMatchObject({ status: 404 })
    expect(await claim(other, 2_000_000, 'once')).toMatchObject({ code: taskNotFound.code, status: 404 })
    expect(await app.call(taskDetail, { task_id: 2_000_000 }, other)).toMatchObject({ status: 404 })
  })

  it('comes once when five hundred claim it at once', async () => {
    const by = await aMember(app)
    const id = await aTask(`once-${by.id}`, {
      ...{ kind: 'fact', rule: { fact: 'visit_done' }, period: 'once' },
      reward: { points: 40, growth: 10, coupon_rule_key: 'welcome' },
    })
    await aFact(app, by.id)
    const answers = []
    // In waves that the server does not shed.
    for (let wave = 0; wave < 20; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 25 }, () => claim(by, id, 'once')))))
    expect(answers).toHaveLength(500)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
    expect(new Set(answers.map(({ data }) => data.coupon_code)).size).toBe(1)
    expect(await pointsOf(by)).toMatchObject({ points: 40, total: 1 })
    expect(await rows(app, 'select from coupon where member_id = $1', [by.id])).toHaveLength(1)
    expect(await off()).toEqual([])
  }, 60_000)

  it('would come twice when two look before either writes: what the lock and the condition are there for', async () => {
    const by = await aMember(app)
    const id = await aTask(`twice-${by.id}`, { kind: 'fact', rule: { fact: 'visit_done' }, period: 'once' })
    await aFact(app, by.id)
    let looks = 0
    let bothLooked = () => {}
    const looked = new Promise<void>((resolve) => {
      bothLooked = resolve
    })
    const withoutGuard = () =>
      app.database.transaction(async (tx) => {
        const at = app.services.now()
        const [row] = await rows<{ claimed_at: Date | null }>(
          app,
          'select claimed_at from task_done where task_id = $1 and member_id = $2',
          [id, by.id],
        )
        looks += 1
        if (looks === 2) bothLooked()
        await looked
        if (row!.claimed_at) return
        await issueCoupon(tx, 'welcome', { member_id: by.id, at, randomBytes: app.services.randomBytes })
      })
    await Promise.all([withoutGuard(), withoutGuard()])
    expect(await rows(app, 'select from coupon where member_id = $1', [by.id])).toHaveLength(2)
  })

  it('is refused by the database a second time, whoever asks', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'sign')
    await claim(by, id, today())
    const change = (set: string) =>
      rows(app, `update task_done set ${set} where task_id = $1 and member_id = $2`, [id, by.id])
    await expect(change(`claimed_at = null, claimed_by = null, entry_no = ''`)).rejects.toThrow()
    await expect(change('claimed_at = now()')).rejects.toThrow()
    await expect(change(`reward = '{"points": 900, "growth": 0}'`)).rejects.toThrow()
  })

  it('is no more than 200 points a day, and the rest can be had tomorrow', async () => {
    const by = await aLastingMember()
    const ids = [await aTask(`a-${by.id}`, { reward: { points: 150, growth: 0 } })]
    ids.push(await aTask(`b-${by.id}`, { period: 'once', reward: { points: 51, growth: 0 } }))
    ids.push(await aTask(`c-${by.id}`, { period: 'once', reward: { points: 50, growth: 0 } }))
    expect(await claim(by, ids[0]!, today())).toMatchObject({ code: 0 })
    expect(await claim(by, ids[1]!, 'once')).toMatchObject({ code: taskPointsFull.code, status: 409 })
    expect(await claim(by, ids[2]!, 'once')).toMatchObject({ data: { balance: 200 } })
    app.advance(86_400_000)
    expect(await claim(by, ids[1]!, 'once')).toMatchObject({ data: { balance: 251 } })
  })

  it('holds the ceiling when many are claimed at once', async () => {
    const by = await aMember(app)
    const made = Array.from({ length: 8 }, (_, nth) =>
      aTask(`many-${by.id}-${nth}`, { period: 'once', reward: { points: 60, growth: 0 } }),
    )
    const ids = await Promise.all(made)
    const answers = await Promise.all(ids.map((id) => claim(by, id, 'once')))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    expect((await pointsOf(by)).points).toBe(180)
  })
})

describe('a task', () => {
  it('is locked by level, city and time, and over after its end', async () => {
    const by = await aMember(app)
    const now = app.services.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const level = await aTask(`level-${by.id}`, { min_level: 1 })
    const city = await aTask(`city-${by.id}`, { city_ids: [310100] })
    const soon = await aTask(`soon-${by.id}`, { starts_at: at(60_000) })
    const over = await aTask(`over-${by.id}`, { starts_at: at(-90_000), ends_at: at(-60_000) })
    const draft = await aTask(`draft-${by.id}`, { state: 'draft' })
    expect(await cardOf(by, level)).toMatchObject({ state: 'locked', reason: '提升会员等级后可参加' })
    expect(await cardOf(by, city)).toMatchObject({ state: 'locked', reason: '您选择的城市暂未开放' })
    expect((await cardOf(by, soon)).state).toBe('locked')
    expect(await cardOf(by, over)).toBeUndefined()
    expect(await cardOf(by, draft)).toBeUndefined()
    for (const id of [level, city, soon]) expect(await claim(by, id, today())).toMatchObject({ code: taskLocked.code })
    expect(await claim(by, over, today())).toMatchObject({ code: taskOver.code, status: 409 })
    expect(await claim(by, draft, today())).toMatchObject({ code: taskNotFound.code })
    await somePoints(app, by.id, 600)
    await rows(app, 'update member set city_id = 310100 where id = $1', [by.id])
    for (const id of [level, city]) expect(await claim(by, id, today())).toMatchObject({ code: 0 })
  })

  it('that is over still pays what was done', async () => {
    const by = await aMember(app)
    const id = await aTask(`ended-${by.id}`, { kind: 'fact', rule: { fact: 'visit_done' }, period: 'once' })
    await aFact(app, by.id)
    await rows(app, `update task set state = 'off' where id = $1`, [id])
    expect(await cardOf(by, id)).toMatchObject({ state: 'done', ready: 1 })
    expect(await claim(by, id, 'once')).toMatchObject({ data: { points: 5 } })
    expect(await cardOf(by, id)).toBeUndefined()
    expect((await app.call(taskDetail, { task_id: id }, by)).data.history).toHaveLength(1)
  })
})

describe('looking at something', () => {
  const weekOf = async (by: Member) => (await cardOf(by, await taskId(app, 'browse_guide'))).period_key

  it('takes fifteen seconds by our clock, and is good for ten minutes', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'browse_guide')
    const week = await weekOf(by)
    expect(await claim(by, id, week)).toMatchObject({ code: taskNotDone.code })
    const { token, ready_at } = (await app.call(startTask, { task_id: id }, by)).data
    expect(ready_at * 1000 - app.services.now().getTime()).toBeGreaterThan(14_000)
    app.advance(3000)
    expect(await claim(by, id, week, token)).toMatchObject({ code: taskNotDone.code })
    // Whatever the phone says of the time is not asked.
    const late = { authorization: `Bearer ${by.token}`, date: 'Thu, 01 Jan 2099 00:00:00 GMT' }
    const payload = { task_id: id, period_key: week, token, now: 4_000_000_000, started_at: 0 }
    expect(await app.raw({ method: 'POST', url: '/api/task/claim', headers: late, payload })).toMatchObject({
      code: taskNotDone.code,
    })
    app.advance(12_000)
    expect(await claim(by, id, week, 'another')).toMatchObject({ code: taskNotDone.code })
    expect(await claim(by, id, week, token)).toMatchObject({ data: { points: 3 } })
    expect(await claim(by, id, week)).toMatchObject({ data: { points: 3, balance: 3 } })
  })

  it('begins again with every start, and is over after ten minutes', async () => {
    const by = await aMember(app)
    const id = await taskId(app, 'browse_guide')
    const week = await weekOf(by)
    const first = (await app.call(startTask, { task_id: id }, by)).data.token
    app.advance(10_000)
    const second = (await app.call(startTask, { task_id: id }, by)).data.token
    app.advance(6000)
    expect(await claim(by, id, week, first)).toMatchObject({ code: taskNotDone.code })
    expect(await claim(by, id, week, second)).toMatchObject({ code: taskNotDone.code })
    app.advance(600_000)
    expect(await claim(by, id, week, second)).toMatchObject({ code: taskNotDone.code })
  })

  it('is another’s: the token is worth nothing', async () => {
    const [by, other] = [await aMember(app), await aMember(app)]
    const id = await taskId(app, 'browse_guide')
    const { token } = (await app.call(startTask, { task_id: id }, by)).data
    app.advance(20_000)
    expect(await claim(other, id, await weekOf(other), token)).toMatchObject({ code: taskNotDone.code })
    expect(await app.call(startTask, { task_id: await taskId(app, 'sign') }, other)).toMatchObject({ status: 404 })
  })
})

describe('what nobody claims', () => {
  it('the night claims after seven days, once, and what the day cannot take the next night', async () => {
    const by = await aLastingMember()
    for (const nth of [1, 2, 3, 4]) await aFact(app, by.id, { fact: 'review', subject_no: `night-${by.id}-${nth}` })
    const big = await aTask(`big-${by.id}`, {
      ...{ kind: 'fact', rule: { fact: 'review' }, period: 'once', reward: { points: 150, growth: 0 } },
    })
    await aFact(app, by.id, { fact: 'review', subject_no: `night-${by.id}-5` })
    app.advance(7 * 86_400_000 - 60_000)
    await claimUnclaimed(app.services)
    expect((await pointsOf(by)).points).toBe(0)
    app.advance(3_600_000)
    await Promise.all([claimUnclaimed(app.services), claimUnclaimed(app.services)])
    expect((await pointsOf(by)).points).toBe(120)
    app.advance(86_400_000)
    await claimUnclaimed(app.services)
    expect((await pointsOf(by)).points).toBe(270)
    const claimed = await rows(app, `select from task_done where member_id = $1 and claimed_by = 'job'`, [by.id])
    expect(claimed).toHaveLength(5)
    expect(await claim(by, big, 'once')).toMatchObject({ data: { points: 150, balance: 270 } })
    expect(await off()).toEqual([])
  })
})

describe('accounts that merge', () => {
  it('have done once what both have done, and claimed is claimed', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    const [first, sign] = [await taskId(app, 'first_visit'), await taskId(app, 'sign')]
    for (const { id } of [from, into]) await aFact(app, id)
    await claim(from, first, 'once')
    await claim(into, sign, today())
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    expect(await cardOf(into, first)).toMatchObject({ state: 'claimed', ready: 0 })
    expect(await claim(into, first, 'once')).toMatchObject({ data: { points: 100, balance: 102 } })
    expect((await pointsOf(into)).points).toBe(102)
    expect((await app.call(memberCenter, {}, into)).data.badges.earned).toBe(1)
    expect(await off()).toEqual([])
  })
})
