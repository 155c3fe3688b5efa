// @vitest-environment happy-dom

import { seriesList } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { turnOver, turnTaken } from '@kuaimen/contract/booking/record.errors'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { availableCoupons } from '@kuaimen/contract/wallet/card.endpoints'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, text, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { persistDraft, turnKey } from '../../../visit/draft'
import { aBooking } from '../../examples.testing'
import { persistConsent } from '../consent'
import ConfirmBooking from './ConfirmBooking'

const TURN = 'TABCDEFGHJKMNPQRS'
const HELD = { open: true, reason: '', turn: { held: true, made: null } }
const OVER = { open: false, reason: turnOver.msg, turn: { held: false, made: null } }
const taken = (payable_fen: number) => ({
  open: false,
  reason: turnTaken.msg,
  turn: { held: false, made: { order_sn: 'B1', payable_fen } },
})

function aPreview(standing: Pick<BookingPreview, 'open' | 'reason' | 'turn'>): BookingPreview {
  const { store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy } =
    aBooking('booked')
  return {
    ...{ store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy },
    points_to_come: 0,
    ...standing,
  }
}

/** Confirming a place that is held for so many seconds more. */
function open(
  standing: Parameters<typeof aPreview>[0],
  seconds = 600,
  arrange: (server: FakeServer) => void = () => {},
) {
  const visit = {
    store_id: 1,
    day: '2026-12-01',
    time: '14:00',
    items: [{ product_id: 20, people: 1, addon_ids: [], series_ids: [] }],
  }
  const turn = { turn_no: TURN, visit: turnKey(visit), until: Math.floor(Date.now() / 1000) + seconds }
  persistDraft({ ...visit, branch: 'shoot', remark: '', turn })
  persistConsent(true)
  return openScreen(ConfirmBooking, paths.bookingConfirm({ branch: 'shoot' }), (server) => {
    server.answers(previewBooking, aPreview(standing))
    server.answers(productDetail, aProductDetail)
    server.answers(seriesList, [])
    server.loses(availableCoupons)
    arrange(server)
  })
}

describe('confirming a place that was waited for', () => {
  it('says when it was withdrawn while one looked away, and leads to the waits', async () => {
    const { server, address } = open(HELD)
    await sees('候补到的位置为您保留到')
    server.answers(previewBooking, aPreview(OVER))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await sees('为您保留的位置已经失效')
    expect(text()).not.toContain('提交预约')
    await press('link', '我的候补')
    await until(() => expect(address()).toBe(paths.waitlist()))
  })

  it('is over with its countdown, also where the server’s clock is a moment behind', async () => {
    open(HELD, 0)
    await sees('为您保留的位置已经失效')
    expect(text()).toContain('换个时间')
  })

  it('says at the tap that it is over, and leads to the waits', async () => {
    const { address } = open(HELD, 600, (server) => server.refuses(startBooking, turnOver))
    await press('button', '提交预约')
    await sees(turnOver.msg)
    await press('button', '我的候补')
    await until(() => expect(address()).toBe(paths.waitlist()))
  })

  it.each([
    [29_900, '去支付', paths.payment({ payable_no: 'B1' })],
    [0, '查看预约', paths.bookingResult({ order_sn: 'B1' })],
  ])('leads to the booking that another tab has made of it, with %i due', async (due, name, to) => {
    const { address } = open(taken(due))
    await sees('您已经用这个位置下单了')
    expect(text()).not.toContain('换个时间')
    await press('button', name)
    await until(() => expect(address()).toBe(to))
  })
})
