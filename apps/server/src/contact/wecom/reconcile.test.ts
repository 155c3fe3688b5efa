import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { adds, anAdviser, aWxFriend, giftsOf, workOff } from '../../testing/contact/advisers'
import { WecomOffice } from '../../testing/contact/wecom-office'
import { ADDED, sayToApp } from '../../testing/contact/wecom-push'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { wecomPart } from './wecom.part'

const DAY = 86_400_000
let office: WecomOffice
let app: TestApp
beforeAll(async () => {
  office = await WecomOffice.open()
  app = await TestApp.start({ env: office.env })
  await anAdviser(app)
})
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(async () => {
  office.reset()
  await rows(app, 'delete from wecom_contact')
  app.advance(DAY)
})

const run = (name: string) => wecomPart.jobs?.(app.services)[name]?.({}, {} as never)
const night = async () => {
  await run('contact:reconcile')
  app.advance(DAY)
}
const seconds = () => Math.floor(app.services.now().getTime() / 1000)
const deleted = async () =>
  (
    await rows<{ who: string; by: string | null }>(
      app,
      'select external_userid as who, deleted_by as by from wecom_contact order by 1',
    )
  ).map(({ who, by }) => `${who}:${by}`)

describe('the nightly comparison', () => {
  it('adds what callbacks have lost, page by page, with its gift and without a welcome', async () => {
    const friend = await aWxFriend(app)
    office.page = 2
    for (let nr = 0; nr < 5; nr += 1)
      office.friends.set(`wm${nr}`, { unionid: `oU${nr}`, follows: [{ userid: 'sh_1', createtime: seconds() - 60 }] })
    office.friends.set('wm9', {
      unionid: friend.unionid,
      follows: [{ userid: 'sh_2', state: 'c310100_tea', createtime: seconds() - 60 }],
    })
    await night()
    await night()
    office.page = 100
    expect(await countOf(app, 'wecom_contact where deleted_at is null')).toBe(6)
    expect(await giftsOf(app, friend.id)).toHaveLength(1)
    expect(office.welcomed).toEqual([])
  })

  it('counts as deleted who is missing for two nights in a row, and not before', async () => {
    for (const who of ['a', 'b', 'c']) await adds(app, office, who)
    await workOff(app)
    app.advance(DAY)
    const [b, c] = [office.friends.get('wm-b')!, office.friends.get('wm-c')!]
    office.friends.delete('wm-b')
    office.friends.delete('wm-c')
    await night()
    expect(await deleted()).toEqual(['wm-a:null', 'wm-b:null', 'wm-c:null'])
    office.friends.set('wm-c', c)
    await night()
    expect(await deleted()).toEqual(['wm-a:null', 'wm-b:reconcile', 'wm-c:null'])
    office.friends.delete('wm-c')
    await night()
    expect(await deleted()).toEqual(['wm-a:null', 'wm-b:reconcile', 'wm-c:null'])
    office.friends.set('wm-b', b)
    await night()
    expect(await deleted()).toEqual(['wm-a:null', 'wm-b:null', 'wm-c:reconcile'])
  })

  it('counts a night once, however often it is begun, and none that was broken off', async () => {
    for (const who of ['a', 'b']) await adds(app, office, who)
    await workOff(app)
    app.advance(DAY)
    office.friends.delete('wm-b')
    await run('contact:reconcile')
    await run('contact:reconcile')
    expect(await deleted()).toEqual(['wm-a:null', 'wm-b:null'])
  })

  it('does not count whom WeCom does not speak of, nor who was added just now', async () => {
    await adds(app, office, 'a')
    await adds(app, office, 'b', { userid: 'sh_2' })
    await workOff(app)
    app.advance(DAY)
    office.advisers = ['sh_1', 'sh_2']
    office.untold = ['sh_2']
    await adds(app, office, 'c')
    await workOff(app)
    office.friends.delete('wm-c')
    await run('contact:reconcile')
    expect(await countOf(app, 'wecom_contact where missed_nights > 0')).toBe(0)
    office.advisers = []
    app.advance(DAY)
    await run('contact:reconcile')
    expect(await countOf(app, 'wecom_contact where missed_nights > 0')).toBe(0)
  })
})

it('a group has who WeCom says is in it', async () => {
  const chat = { Event: 'change_external_chat', ChangeType: 'update', ChatId: 'wr1' }
  const inside = () =>
    rows(app, `select external_userid as who, unionid, state from wecom_group_member where left_at is null order by 1`)
  const changes = async (members: { userid: string; unionid?: string; state?: string }[] | undefined) => {
    app.advance(1000)
    if (members)
      office.groups.set(
        'wr1',
        members.map((one) => ({ ...one, join_time: seconds() })),
      )
    else office.groups.delete('wr1')
    await sayToApp(app, chat)
    await runQueued(app, 'contact:group')
  }
  await changes([{ userid: 'wm1', unionid: 'oU1', state: 'g310100' }, { userid: 'wm2' }])
  expect(await inside()).toEqual([
    { who: 'wm1', unionid: 'oU1', state: 'g310100' },
    { who: 'wm2', unionid: '', state: '' },
  ])
  await changes([{ userid: 'wm2', unionid: 'oU2' }, { userid: 'wm3' }])
  expect((await inside()).map(({ who }) => who)).toEqual(['wm2', 'wm3'])
  await changes([{ userid: 'wm1' }])
  expect(await inside()).toMatchObject([{ who: 'wm1', unionid: 'oU1' }])
  await changes(undefined)
  expect(await inside()).toEqual([])
  expect(await countOf(app, `wecom_event where kind = 'group' and done_at is null`)).toBe(0)
})

it('what WeCom has said is forgotten after ninety days', async () => {
  await sayToApp(app, ADDED)
  app.advance(89 * DAY)
  await run('contact:sweep_events')
  expect(await countOf(app, `wecom_event where kind = 'added'`)).toBeGreaterThan(0)
  app.advance(2 * DAY)
  await run('contact:sweep_events')
  expect(await countOf(app, `wecom_event where kind = 'added'`)).toBe(0)
})
