import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { countFacts, type NewFact, readStanding, tellFact } from './fact.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000

const aFact = (member_id: number, more: Partial<NewFact> = {}): NewFact => ({
  ...{ member_id, fact: 'visit_done', subject_no: 'visit-1', at: app.services.now(), about: { people: 2 } },
  ...more,
})
const done = (fact: NewFact) => app.database.transaction((tx) => tellFact(tx, fact))

it('is told once, however many tell it at once', async () => {
  const { id } = await aMember(app)
  const firsts = await Promise.all(Array.from({ length: 20 }, () => done(aFact(id))))
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect(await rows(app, 'select from member_fact where member_id = $1', [id])).toHaveLength(1)
})

it('is not told of an account that is gone', async () => {
  const { id } = await aMember(app)
  await rows(app, 'update member set unregistered_at = now() where id = $1', [id])
  expect(await done(aFact(id))).toBe(false)
})

it('is counted by what it is about, and by when it was', async () => {
  const { id } = await aMember(app)
  const now = app.services.now()
  await done(aFact(id, { at: new Date(now.getTime() - 40 * DAY_MS) }))
  await done(aFact(id, { subject_no: 'visit-2', about: { people: 5 } }))
  await done(aFact(id, { fact: 'review' }))
  const count = (asked: Parameters<typeof countFacts>[2]) => countFacts(app.database.db, id, asked, now)
  expect(await count({ fact: 'visit_done' })).toBe(2)
  expect(await count({ fact: 'visit_done', within_days: 30 })).toBe(1)
  expect(await count({ fact: 'visit_done', where: { people: { min: 4 } } })).toBe(1)
  expect(await count({ fact: 'visit_done', where: { city_id: { min: 4 } } })).toBe(0)
  expect(await count({ fact: 'coupon_taken' })).toBe(0)
})

it('leaves a standing that others may ask for', async () => {
  const { id } = await aMember(app)
  expect(await readStanding(app.database.db, id)).toEqual({ level: 0 })
  await somePoints(app, id, 600)
  expect(await readStanding(app.database.db, id)).toEqual({ level: 1 })
})
