// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { mount } from '../../../ui/mount.testing'
import { PendingReschedule } from './PendingReschedule'

const pending = {
  reschedule_no: 'X0000000000000000',
  day: '2026-11-21',
  time: '10:00',
  store_name: '静安梧桐里店',
  difference_fen: 3000,
  hold_until: Math.floor(Date.now() / 1000) + 600,
  can: { pay: true },
}

const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('leads to the payment of the difference exactly while the server says that it can be paid', () => {
  const page = mount(<PendingReschedule pending={pending} onLapse={() => {}} onDrop={async () => {}} />)
  expect(links()).toEqual([paths.payment({ payable_no: pending.reschedule_no })])
  page.leave()
  const late = mount(
    <PendingReschedule pending={{ ...pending, can: { pay: false } }} onLapse={() => {}} onDrop={async () => {}} />,
  )
  expect(links()).toEqual([])
  expect(document.body.textContent).toContain('支付时间已过')
  late.leave()
})
