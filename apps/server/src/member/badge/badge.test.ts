import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { badgeList, seeBadges, shareBadge, sharedBadge, unshareBadge } from '@kuaimen/contract/member/badge.endpoints'
import { badgeNotEarned, badgeShareGone } from '@kuaimen/contract/member/task.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aFact } from '../../testing/member/tasks'
import { countOf, rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const wallOf = async (by?: Member) => (await app.call(badgeList, {}, by ?? {})).data
const earnedBy = async (by: Member) =>
  (await wallOf(by))
    .filter(({ earned_at }: { earned_at: number | null }) => earned_at !== null)
    .map(({ key }: { key: string }) => key)
const share = (by: Member, key = 'first_visit', show_name = false) => app.call(shareBadge, { key, show_name }, by)
const shared = (id: string) => app.call(sharedBadge, { id }, {})

describe('the wall', () => {
  it('is dark for whoever is nobody, also with a session that is over', async () => {
    const wall = await wallOf()
    expect(wall).toHaveLength(12)
    expect(wall.every(({ earned_at, story, seen }) => earned_at === null && story === '' && !seen)).toBe(true)
    const over = await aMember(app, { endedAt: app.services.now() })
    await aFact(app, over.id)
    expect(await wallOf(over)).toEqual(wall)
  })

  it('lights up with what was done, each once', async () => {
    const by = await aMember(app)
    const visit = (about: Record<string, string | number | number[]>) => aFact(app, by.id, { about })
    const plain = { city_id: 310100, people: 1, start: '14:00', season: 'spring', category_ids: [3] }
    await visit({ ...plain, day: '2024-05-01', category_ids: [1] })
    expect(await earnedBy(by)).toEqual(['first_visit'])
    await visit({ ...plain, day: '2024-08-01', season: 'summer', city_id: 330100 })
    expect(await earnedBy(by)).toEqual(['first_visit', 'two_cities'])
    await visit({ ...plain, day: '2024-11-01', season: 'autumn', people: 4 })
    await visit({ ...plain, day: '2025-01-01', season: 'winter', start: '09:30' })
    await visit({ ...plain, day: '2025-05-10', people: 5, category_ids: [5] })
    const after = ['first_visit', 'regular', 'two_cities', 'four_seasons', 'early_bird', 'anniversary', 'family']
    expect(await earnedBy(by)).toEqual([...after, 'generations'])
    await visit({ ...plain, day: '2026-04-30', category_ids: [1] })
    expect(await earnedBy(by)).not.toContain('id_renewed')
    await visit({ ...plain, day: '2026-05-01', category_ids: [1] })
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-03']) await visit({ ...plain, day })
    for (const nth of [1, 2, 3, 4, 5]) await aFact(app, by.id, { fact: 'review', subject_no: `r-${by.id}-${nth}` })
    for (const nth of [1, 2, 3]) await aFact(app, by.id, { fact: 'invite_qualified', subject_no: `f-${by.id}-${nth}` })
    expect(await earnedBy(by)).toHaveLength(12)
    expect(await rows(app, `select from notice where member_id = $1 and kind = 'badge'`, [by.id])).toHaveLength(12)
  })

  it('is looked at, one’s own alone', async () => {
    const [by, other] = [await aMember(app), await aMember(app)]
    for (const { id } of [by, other]) await aFact(app, id)
    const isSeen = async (one: Member) => (await wallOf(one))[0]!.seen
    expect(await isSeen(by)).toBe(false)
    await app.call(seeBadges, { keys: ['first_visit', 'family', 'unknown'] }, by)
    expect([await isSeen(by), await isSeen(other)]).toEqual([true, false])
  })

  it('says how far it is', async () => {
    const by = await aMember(app)
    await aFact(app, by.id)
    const regular = (await wallOf(by)).find(({ key }: { key: string }) => key === 'regular')
    expect(regular).toMatchObject({ progress: { have: 1, need: 5 }, series: '常来', how: '完成 5 次拍摄' })
  })
})

describe('a badge that is shared', () => {
  it('shows nobody’s name unasked, and no more than its beginning when asked', async () => {
    const by = await aMember(app)
    await app.call(updateField, { field: 'nickname', value: '林小满' }, by)
    await aFact(app, by.id)
    const { id, url } = (await share(by)).data
    expect(url).toBe(`/mine/badge/share?id=${id}`)
    const page = await shared(id)
    expect(Object.keys(page.data).sort()).toEqual(['art', 'earned_on', 'name', 'shown_name', 'story'])
    expect(page.data).toMatchObject({ name: '初次见面', shown_name: '' })
    expect((await share(by, 'first_visit', true)).data.id).toBe(id)
    const named = await shared(id)
    expect(named.data.shown_name).toBe('林**')
    for (const secret of [by.mobile, '小满']) expect(JSON.stringify(named)).not.toContain(secret)
    expect((await share(by)).data.id).toBe(id)
    expect((await shared(id)).data.shown_name).toBe('')
  })

  it('is one page, when twenty share it at once', async () => {
    const by = await aMember(app)
    await aFact(app, by.id)
    const pages = await Promise.all(Array.from({ length: 20 }, () => share(by)))
    expect(new Set(pages.map(({ data }) => data.id)).size).toBe(1)
  })

  it('can be taken back by its owner alone, and shared again under another address', async () => {
    const [by, other] = [await aMember(app), await aMember(app)]
    await aFact(app, by.id)
    const { id } = (await share(by)).data
    expect(await share(other)).toMatchObject({ code: badgeNotEarned.code })
    expect(await app.call(unshareBadge, { id }, other)).toMatchObject({ code: badgeShareGone.code, status: 404 })
    expect((await shared(id)).code).toBe(0)
    expect((await app.call(unshareBadge, { id }, by)).code).toBe(0)
    expect((await app.call(unshareBadge, { id }, by)).code).toBe(0)
    expect(await shared(id)).toMatchObject({ code: badgeShareGone.code, status: 404 })
    expect(await shared('S0000000000000000')).toMatchObject({ code: badgeShareGone.code, status: 404 })
    expect((await share(by)).data.id).not.toBe(id)
  })

  it('goes along when accounts merge', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    for (const { id } of [from, into]) await aFact(app, id)
    await aFact(app, from.id, { about: { people: 6 } })
    const [gone, family] = [(await share(from)).data.id, (await share(from, 'family')).data.id]
    const stays = (await share(into)).data.id
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    expect((await shared(gone)).status).toBe(404)
    expect([(await shared(stays)).code, (await shared(family)).code]).toEqual([0, 0])
    expect(await earnedBy(into)).toEqual(['first_visit', 'family'])
  })
})

it('is worth looking at in the demo: five badges, one of them new, two rewards that wait and a note in review', async () => {
  const count = (what: string) =>
    countOf(app, `${what} x join member m on m.id = x.member_id where m.mobile = '13800000001'`)
  const isNew = `(select * from member_badge where seen_at is null)`
  expect([await count('member_badge'), await count(isNew)]).toEqual([5, 1])
  expect(await count('(select * from task_done where claimed_at is null)')).toBe(2)
  expect(await count(`(select * from task_proof where state = 'submitted')`)).toBe(1)
})
