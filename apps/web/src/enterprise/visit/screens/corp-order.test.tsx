// @vitest-environment happy-dom
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { corpOrder } from '@kuaimen/contract/enterprise/visit.endpoints'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { aBooking, BOOKING } from '../../../booking/examples.testing'
import { aBrand } from '../../../brand/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, sees, text, the, until } from '../../../platform/screen.testing'
import { aCorpOrder } from '../../examples.testing'
import CorpOrder from './CorpOrder'
import CorpResult from './CorpResult'

const open = (Screen: ComponentType, address: string, arrange: (server: FakeServer) => void) =>
  openScreen(Screen, address, arrange, { cookies: { access_token: 't' } })

describe('what came of it', () => {
  it('says when and where, and leads to the visit', async () => {
    open(CorpResult, paths.enterpriseResult({ order_sn: BOOKING }), (server) => server.answers(corpOrder, aCorpOrder()))
    await sees('预约成功')
    expect(text()).toContain('马当里见')
    expect(all('link', /查看预约/).map((link) => link.getAttribute('href'))).toEqual([
      paths.enterpriseOrder({ order_sn: BOOKING }),
    ])
    expect(the('link', /添加到日历/)).toBeTruthy()
  })

  it('is that of the usual result where no company is behind it', async () => {
    const { address } = open(CorpResult, paths.enterpriseResult({ order_sn: BOOKING }), (server) =>
      server.refuses(corpOrder, bookingNotFound),
    )
    await until(() => expect(address()).toBe(paths.bookingResult({ order_sn: BOOKING })))
  })
})

describe('the visit', () => {
  it('says the company, who pays what, and who gets the invoice', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) => server.answers(corpOrder, aCorpOrder()))
    await sees('由公司统一开票')
    expect(text()).toContain('杭州青梧文化传播有限公司')
    expect(text()).toContain('林小满 · 设计部')
  })

  const shared = (state: 'held' | 'booked' | 'completed', change: object = {}) => ({
    ...aCorpOrder(aBooking(state, ['remark'])),
    ...{ total_fen: 19_900, company_fen: 15_000, payable_fen: 3_000, paid_fen: 3_000, prepaid_fen: 1_900 },
    tenders: [{ kind: 'gift_card' as const, code: 'G1', name: '礼品卡', amount_fen: 1_900, back_fen: 0 }],
    ...change,
  })
  const linesOf = () => [...document.querySelectorAll('dl dt')].map((one) => one.parentElement?.textContent)

  it('adds up: the total less the company’s part and the cards is what is paid', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.answers(corpOrder, shared('booked')),
    )
    await sees('公司承担')
    expect(linesOf()).toEqual([
      expect.stringMatching(/^商品合计.*¥199$/),
      expect.stringMatching(/^公司承担.*−¥150$/),
      expect.stringMatching(/^礼品卡.*−¥19$/),
      expect.stringMatching(/^实付.*¥30$/),
    ])
  })

  it('asks nobody who comes: the place is its owner’s', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.answers(corpOrder, shared('booked')),
    )
    await sees('备注')
    expect(text()).not.toContain('到店人')
  })

  it('has no invoice of one’s own part before it is over', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.answers(corpOrder, shared('booked')),
    )
    await sees('发票')
    expect(all('link', /^发票/)).toEqual([])
  })

  it('leads to the invoice of one’s own part once it is over', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) => {
      server.answers(corpOrder, shared('completed'))
      server.answers(getConfig, aBrand)
    })
    await until(() => expect(all('link', /^发票/)).toHaveLength(1))
    expect(the('link', /^发票/).getAttribute('href')).toBe(paths.invoices({ orders: BOOKING }))
  })

  it('says nothing of an invoice where there is none', async () => {
    const order = shared('booked')
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.answers(corpOrder, { ...order, corp: { ...order.corp, invoice_text: '' } }),
    )
    await sees('公司承担')
    expect(text()).not.toContain('发票')
  })

  it('is shown by the usual page where no company is behind it', async () => {
    const { address } = open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.refuses(corpOrder, bookingNotFound),
    )
    await until(() => expect(address()).toBe(paths.orderDetail({ order_sn: BOOKING })))
  })

  it('is asked again after it was cancelled', async () => {
    open(CorpOrder, paths.enterpriseOrder({ order_sn: BOOKING }), (server) =>
      server.answers(corpOrder, aCorpOrder(aBooking('cancelled', ['delete']))),
    )
    await sees('再次预约')
  })
})
