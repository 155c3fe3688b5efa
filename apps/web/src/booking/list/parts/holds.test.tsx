// @vitest-environment happy-dom
import { cancelBooking, dropReschedule } from '@kuaimen/contract/booking/change.endpoints'
import type { BookingCard, CurrentShoot, Hold } from '@kuaimen/contract/booking/record.views'
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, the, until } from '../../../platform/screen.testing'
import { mount } from '../../../ui/mount.testing'
import { OverlapSheet } from '../../confirm/parts/OverlapSheet'
import { RunningHold } from '../../upcoming/parts/HoldCard'
import { OrderCard } from './OrderCard'

const BOOKING = 'B0000000000000000'
const RESCHEDULE = 'X0000000000000000'
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + 60 * minutes

const hold: Hold = {
  payable_no: BOOKING,
  order_sn: BOOKING,
  payable_fen: 62_900,
  hold_until: inMinutes(9),
  day: '2026-11-21',
  time: '14:00',
  store_name: '静安梧桐里店',
  product_names: ['个人肖像'],
}
const newTime: Hold = { ...hold, payable_no: RESCHEDULE, payable_fen: 7000, hold_until: inMinutes(12) }
const noShoot: CurrentShoot = {
  exists: 0,
  order_sn: '',
  book_datetime: '',
  store_name: '',
  store_tel: '',
  store_location: '',
  store_address: '',
  order_products: [],
  holds: [],
}

const open = (...holds: Hold[]) =>
  openScreen(
    RunningHold,
    paths.mine(),
    (server) => {
      server.answers(currentShoot, { ...noShoot, holds })
      server.answers(dropReschedule, null)
      server.refuses(cancelBooking, { code: 201005, status: 409, msg: '预约状态已变化，请刷新后重试' })
    },
    { cookies: { city_id: '310100', access_token: 'x'.repeat(43) } },
  )

describe('a running hold', () => {
  it('says for how long, and leads to its payment', async () => {
    open(hold, newTime)
    await sees('08:')
    expect(the('link', '继续支付 ¥629').getAttribute('href')).toBe(paths.payment({ payable_no: BOOKING }))
    expect(the('link', '另有 1 个').getAttribute('href')).toBe(paths.bookingOrders({ tab: 'unpaid' }))
  })

  it('is given up after a question', async () => {
    const { server } = open(hold)
    await press('button', '放弃')
    await sees('放弃这个预约？')
    await press('button', '留着')
    expect(server.sent(cancelBooking)).toEqual([])
  })

  it('of a new time is given up without touching the visit', async () => {
    const { server } = open(newTime)
    await sees('改到')
    expect(the('link', '支付差价 ¥70').getAttribute('href')).toBe(paths.payment({ payable_no: RESCHEDULE }))
    await press('button', '放弃')
    await sees('仍按原来的时间到店')
    const [, yes] = [...document.querySelectorAll('[role=alertdialog] button, dialog button')]
    ;(yes as HTMLButtonElement).click()
    await until(() => expect(server.sent(dropReschedule)).toEqual([{ order_sn: BOOKING }]))
  })
})

const can = {
  pay: true,
  cancel: true,
  refund: false,
  reschedule: false,
  remark: true,
  series: true,
  custom: true,
  delete: false,
  review: false,
}
const card: BookingCard = {
  order_sn: BOOKING,
  state: 'held',
  state_text: '待支付',
  branch: 'shoot',
  store_id: 1,
  store_name: '静安梧桐里店',
  day: '2026-11-21',
  time: '14:00',
  end_time: '15:30',
  items: [],
  product_names: ['个人肖像'],
  cover: '/cover.webp',
  people: 1,
  payable_fen: 62_900,
  hold_until: inMinutes(9),
  reviewed: false,
  can,
  pending_reschedule: null,
}

describe('a visit at the same hour', () => {
  it('can be paid, given up for the new one, or wanted too', async () => {
    const picked: string[] = []
    const { address } = openScreen(
      () => (
        <OverlapSheet
          beside={card}
          onClose={() => {}}
          onInstead={() => picked.push('instead')}
          onBoth={() => picked.push('both')}
        />
      ),
      paths.bookingConfirm({}),
      () => {},
    )
    await sees('已有一个待支付的预约')
    await press('button', '放弃它，约现在选的')
    await press('button', '两个都要，继续提交')
    expect(picked).toEqual(['instead', 'both'])
    await press('button', /继续支付已有的预约/)
    await until(() => expect(address()).toBe(paths.payment({ payable_no: BOOKING })))
  })
})

it('shows the difference of a reschedule in the list, with its way to pay', () => {
  const pending = {
    reschedule_no: RESCHEDULE,
    day: '2026-11-28',
    time: '12:00',
    store_name: '静安梧桐里店',
    difference_fen: 7000,
    hold_until: inMinutes(9),
    can: { pay: true },
  }
  const booked = { ...card, state: 'booked' as const, can: { ...can, pay: false, reschedule: true } }
  const page = mount(<OrderCard booking={{ ...booked, pending_reschedule: pending }} onLapse={() => {}} />)
  expect(document.body.textContent).toContain('差价 ¥70')
  expect(document.querySelector('a[aria-label^="支付差价"]')?.getAttribute('href')).toBe(
    paths.payment({ payable_no: RESCHEDULE }),
  )
  page.leave()
})
