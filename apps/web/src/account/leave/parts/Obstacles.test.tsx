// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AtAddress } from '../../../platform/page/location.testing'
import { mount } from '../../../ui/mount.testing'
import { Obstacles } from './Obstacles'

it('says what bars leaving once a kind, and each with its own way', () => {
  const visit = (no: string) => ({
    kind: 'visit' as const,
    no,
    title: `周四 11月19日 14:00 快门照相馆・${no}店 · 精修中`,
  })
  const page = mount(
    <AtAddress address="/">
      <Obstacles list={[visit('B1'), { kind: 'invoice', no: 'F1', title: '¥199' }, visit('B2')]} />
    </AtAddress>,
  )
  const heads = [...page.box.querySelectorAll('h3')].map(({ textContent }) => textContent)
  const ways = [...page.box.querySelectorAll('a')].map((way) => way.getAttribute('href'))
  const [first] = [...page.box.querySelectorAll('a')].map(({ textContent }) => textContent)
  page.leave()
  expect(first).toContain('周四 11月19日 14:00 B1店 · 精修中')
  expect(heads).toEqual(['还没结束的预约', '正在开具的发票'])
  expect(ways).toEqual([
    '/reservation/order_detail?order_sn=B1',
    '/reservation/order_detail?order_sn=B2',
    '/invoice/detail?invoice_no=F1',
  ])
})
