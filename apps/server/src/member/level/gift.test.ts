import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { memberCenter } from '@kuaimen/contract/member/center.endpoints'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { giveBirthdays, giveMonthly } from './gift.service'

let app: TestApp
let began: Date
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  began = app.services.now()
})
afterAll(() => app.stop())
const turnTo = (at: Date) => app.advance(at.getTime() - app.services.now().getTime())
afterEach(() => turnTo(began))

const YEAR = 366 * 86_400_000
const lasting = () => aMember(app, { expiresAt: new Date(app.services.now().getTime() + 3 * YEAR) })

/** Cards that a level gave, by their worth, and what was said. */
async function seenBy(by: { token: string }) {
  const { data } = await app.call(cardCase, { coupon_type: 'coupon' }, by)
  const { data: said } = await app.call(messageList, { topic: 'member' }, by)
  return {
    cards: data.list
      .filter(({ from_text }) => from_text === '等级礼')
      .map(({ name, worth }) => `${name} ${worth}`)
      .sort(),
    said: said.list.map(({ body }) => body),
  }
}

/** The first of the month after next, at nine; before it there is time to fill in a birthday. */
function firstOf(months: number): { month: string; at: Date } {
  const day = new Date(Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
  return { month: day.slice(5, 7), at: studioInstant(day, '09:00') }
}

const birthdayOf = (by: { token: string }, value: string) => app.call(updateField, { field: 'birthday', value }, by)

describe('a level that is reached', () => {
  it('gives its card at once, and those of the levels that were passed', async () => {
    const by = await lasting()
    await somePoints(app, by.id, 599)
    expect((await seenBy(by)).cards).toEqual([])
    await somePoints(app, by.id, 1)
    expect((await seenBy(by)).cards).toEqual(['升级礼券 ¥30'])
    await somePoints(app, by.id, 4400)
    const { cards, said } = await seenBy(by)
    expect(cards).toEqual(['升级礼券 ¥120', '升级礼券 ¥30', '升级礼券 ¥60'])
    expect(said[0]).toBe('您现在是知己会员，升级礼 ¥60、升级礼 ¥120已放进卡包。')
  })

  it('gives it once for life, lost and reached again, and when accounts merge', async () => {
    const [by, into] = [await lasting(), await lasting()]
    for (const { id } of [by, into]) await somePoints(app, id, 700)
    await rows(app, 'update membership set level = 0 where member_id = $1', [into.id])
    await somePoints(app, into.id, 10)
    expect((await app.call(memberCenter, {}, into)).data.level_name).toBe('相识')
    expect((await seenBy(into)).cards).toEqual(['升级礼券 ¥30'])
    await rows(app, 'update member set mobile = null where id = $1', [by.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, by.id, into.id))
    expect((await seenBy(into)).cards).toEqual(['升级礼券 ¥30', '升级礼券 ¥30'])
    expect(await rows(app, 'select key from level_gift where member_id = $1', [into.id])).toEqual([{ key: '1' }])
  })
})

describe('a birthday', () => {
  it('brings the card of one’s level on the first of its month, once a year, however often it is changed', async () => {
    const { month, at } = firstOf(2)
    const next = firstOf(3)
    const [by, newcomer] = [await lasting(), await lasting()]
    await somePoints(app, by.id, 600)
    await birthdayOf(by, `1995-${month}-20`)
    await birthdayOf(newcomer, `1995-${month}-20`)
    turnTo(at)
    await Promise.all(Array.from({ length: 4 }, () => giveBirthdays(app.services)))
    expect((await seenBy(by)).cards).toEqual(['升级礼券 ¥30', '生日礼券 ¥50'])
    expect(await seenBy(newcomer)).toEqual({
      cards: ['生日礼券 ¥30'],
      said: ['生日券 ¥30已放进您的卡包，愿您被好好看见。'],
    })
    await birthdayOf(by, `1995-${next.month}-20`)
    await birthdayOf(by, `1995-${next.month}-21`)
    turnTo(next.at)
    await giveBirthdays(app.services)
    const isSameYear = next.at.getUTCFullYear() === at.getUTCFullYear()
    expect((await seenBy(by)).cards).toHaveLength(isSameYear ? 2 : 3)
  })

  it('that is filled in when its month has begun is next year’s', async () => {
    const { month, at } = firstOf(2)
    const by = await lasting()
    turnTo(new Date(at.getTime() - 8 * 3_600_000))
    await birthdayOf(by, `1995-${month}-20`)
    turnTo(at)
    await giveBirthdays(app.services)
    expect((await seenBy(by)).cards).toEqual([])
    // Said again as it is, it is as old as it was.
    await birthdayOf(by, `1995-${month}-20`)
    turnTo(firstOf(14).at)
    await giveBirthdays(app.services)
    expect((await seenBy(by)).cards).toEqual(['生日礼券 ¥30'])
  })
})

it('every month brings a card where the level gives one, once', async () => {
  const [by, other] = [await lasting(), await lasting()]
  await somePoints(app, by.id, 5000)
  await somePoints(app, other.id, 600)
  turnTo(firstOf(1).at)
  await Promise.all(Array.from({ length: 4 }, () => giveMonthly(app.services)))
  const { cards, said } = await seenBy(by)
  expect(cards.filter((one) => one.startsWith('每月'))).toEqual(['每月礼券 ¥20'])
  expect(said[0]).toBe('每月 ¥20 券已放进您的卡包。')
  expect((await seenBy(other)).cards).toEqual(['升级礼券 ¥30'])
  turnTo(firstOf(2).at)
  await giveMonthly(app.services)
  expect((await seenBy(by)).cards.filter((one) => one.startsWith('每月'))).toHaveLength(2)
})
