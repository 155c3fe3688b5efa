// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { endWait, refuseTurn, waitCount, waitlist } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import type { WaitList, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '../../booking/confirm/submission'
import { aBrand } from '../../brand/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { draft, persistDraft } from '../../visit/draft'
import Waitlist from './Waitlist'

const aWait = (more: Partial<WaitView> = {}): WaitView => ({
  ...{ wait_no: 'W1', state: 'live', state_text: '候补中', city: { id: 310100, name: '上海' }, branch: 'shoot' },
  stores: [{ id: 12, name: '快门照相馆·梧桐里店' }],
  items: [{ product_id: 20, name: '形象照', cover: '/media/a.webp', people: 1 }],
  ...{ days: ['2026-12-05'], from_time: '14:00', until_time: '14:00', place: 3, turn: null, passed: 0, visit: null },
  ...{ order_sn: '', asked_at: 1_700_000_000, ended_at: null, ...more },
})

const turn = {
  ...{ turn_no: 'T1', store: { id: 12, name: '快门照相馆·梧桐里店' }, day: '2026-12-05', time: '14:00' },
  ...{ end_time: '16:20', until: Math.floor(Date.now() / 1000) + 1200 },
}

const listOf = (...list: WaitView[]): WaitList => ({ at_most: 3, list })
const others = (server: FakeServer) => server.answers(getConfig, aBrand)
const AS_MEMBER = { cookies: { access_token: 't' } }

const open = (...list: WaitView[]) => openAt(paths.waitlist(), ...list)

const openAt = (address: string, ...list: WaitView[]) =>
  openScreen(
    Waitlist,
    address,
    (server: FakeServer) => {
      others(server)
      server.answers(waitlist, listOf(...list))
      server.answers(waitCount, { waits: 1, turns: 0 })
      server.answers(endWait, null)
      server.answers(refuseTurn, null)
    },
    AS_MEMBER,
  )

describe('what one waits for', () => {
  itHasStates({
    ...{ Screen: Waitlist, at: paths.waitlist(), asks: waitlist, filled: listOf(aWait()), shows: '您排在第 3 位' },
    empty: { data: listOf(), says: '还没有候补' },
    ...AS_MEMBER,
    others,
  })

  it('is ended only after a question', async () => {
    const { server } = open(aWait())
    await sees('前面还有 2 人')
    await press('button', '不再候补')
    await sees('再来时要重新排队')
    expect(server.sent(endWait)).toEqual([])
  })

  it('has a place with its time, and one tap brings it to the confirming page', async () => {
    const { address } = open(aWait({ turn }))
    await sees('为您保留')
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.bookingConfirm()))
    const chosen = draft()!
    expect(choiceOf(chosen)).toMatchObject({ store_id: 12, day: '2026-12-05', time: '14:00', turn_no: 'T1' })
    // Another time is another visit, for which nothing is held.
    expect(choiceOf(persistDraft({ time: '15:00' }))).not.toHaveProperty('turn_no')
    expect(choiceOf(persistDraft({ time: '14:00', remark: '带宠物' }))).toHaveProperty('turn_no')
  })

  it('is opened by its message straight at the confirming page, until when it is held', async () => {
    const { address } = openAt(paths.waitlist({ turn: 'T1' }), aWait({ turn }))
    await until(() => expect(address()).toBe(paths.bookingConfirm()))
    expect(draft()?.turn).toMatchObject({ turn_no: 'T1', until: turn.until })
  })

  it('is looked at when the message tells of a place that is gone', async () => {
    openAt(paths.waitlist({ turn: 'T9' }), aWait())
    await sees('这个位置已经不再为您保留')
    await sees('您排在第 3 位')
  })

  const visit = {
    ...{ store: { id: 12, name: '快门照相馆·梧桐里店' }, day: '2026-12-05', time: '14:00', end_time: '16:20' },
    until: Date.parse('2026-11-20T12:20:00+08:00') / 1000,
  }
  const left = { place: 0, order_sn: 'B1', ended_at: 1_700_000_100, stores: [] }

  it('leads to paying what is not paid yet: which place, and until when', async () => {
    const { server } = open(aWait({ ...left, state: 'unpaid', state_text: '待支付', visit }))
    await sees('待支付')
    await sees('请在 12:20 前付款，付款后才算约上；没有付款，候补会继续')
    await sees('周六 12月5日 14:00–16:20')
    await sees('梧桐里店')
    await sees('去支付')
    await press('button', '不再候补')
    await sees('这个预约在付款时间内仍可支付')
    expect(server.sent(endWait)).toEqual([])
  })

  it('says what became of it, and leads to the booking', async () => {
    open(aWait({ ...left, state: 'booked', state_text: '已约上', visit: { ...visit, until: null } }))
    await sees('已约上')
    await sees('周六 12月5日 14:00–16:20')
    await sees('查看预约')
  })

  it('is over with a visit that was cancelled', async () => {
    open(aWait({ ...left, state: 'cancelled', state_text: '已取消', visit: { ...visit, until: null } }))
    await sees('已取消')
    expect(document.body.textContent).not.toContain('查看预约')
  })
})
