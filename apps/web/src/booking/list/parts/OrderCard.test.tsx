// @vitest-environment happy-dom
import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import { expect, it } from 'vitest'
import { find, mount } from '../../../ui/mount.testing'
import { OrderCard } from './OrderCard'

const over: BookingCard = {
  order_sn: 'B1',
  state: 'completed',
  state_text: '已完成',
  branch: 'shoot',
  store_id: 1,
  store_name: '静安梧桐里店',
  day: '2026-05-03',
  time: '14:00',
  end_time: '16:00',
  items: [
    { product_id: 56, people: 4 },
    { product_id: 20, people: 1 },
  ],
  product_names: ['毛孩子全家福', '个人肖像'],
  cover: '/cover.webp',
  people: 5,
  payable_fen: 129_900,
  hold_until: null,
  reviewed: true,
  can: {
    pay: false,
    cancel: false,
    refund: false,
    reschedule: false,
    remark: false,
    series: false,
    custom: false,
    delete: true,
    review: false,
  },
  pending_reschedule: null,
}

it('books several products again for as many as came to each', () => {
  const page = mount(<OrderCard booking={over} onLapse={() => {}} />)
  const again = find('a[aria-label^="再次预约"]').getAttribute('href') ?? ''
  expect(new URL(again, 'http://here').searchParams.get('items')).toBe('56x4,20x1')
  page.leave()
})
