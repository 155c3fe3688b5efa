// @vitest-environment happy-dom
import {
  deleteTitle,
  invoiceDetail,
  invoiceHistory,
  invoiceOrders,
  invoiceTitles,
  requestInvoice,
  saveTitle,
} from '@kuaimen/contract/invoice/invoice.endpoints'
import { invoiceAmountChanged, invoiceNotFound, tooManyTitles } from '@kuaimen/contract/invoice/invoice.errors'
import type { InvoiceCard, InvoiceOrder, InvoiceTitleView, InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, tap, text, the, type, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { beginAgain, begunAgain } from '../choice'
import EditTitle from './EditTitle'
import InvoiceDetail from './InvoiceDetail'
import InvoiceHistory from './InvoiceHistory'
import InvoiceInput from './InvoiceInput'
import InvoiceOrders from './InvoiceOrders'
import InvoiceTitles from './InvoiceTitles'

const anOrder = (order_sn: string, amount_fen = 19_900): InvoiceOrder => ({
  kind: 'booking',
  order_sn,
  store_name: '静安梧桐里店',
  product_names: [`写真${order_sn}`],
  cover: '/cover.webp',
  day: '2026-05-03',
  time: '14:00',
  state_text: '已完成',
  amount_fen,
})
const aVoucherOrder: InvoiceOrder = {
  ...{ ...anOrder('K1'), kind: 'voucher_order', store_name: '', product_names: ['证件照三次券 ×2'] },
  ...{ state_text: '券已到账' },
}
const company: InvoiceTitleView = {
  id: 1,
  type: 'company',
  name: '小满文化有限公司',
  tax_code: '91310000MA1FL0XX0X',
  email: 'cw@xiaoman.example',
  address: '',
  phone: '',
  bank: '',
  account: '',
  is_default: true,
}
const person: InvoiceTitleView = { ...company, id: 2, type: 'person', name: '林小满', tax_code: '', is_default: false }
const aCard = (nth: number): InvoiceCard => ({
  invoice_no: `F${String(nth).padStart(16, '0')}`,
  state: 'issued',
  state_text: '已开具',
  kind: 'normal',
  type: 'person',
  title: `抬头${nth}`,
  amount_fen: 19_900,
  order_count: 1,
  requested_at: 1_760_000_000,
})
const anInvoice: InvoiceView = {
  ...aCard(1),
  tax_code: '',
  email: 'xiaoman@example.com',
  number: '26312000000000000001',
  note: '',
  issued_at: 1_760_000_100,
  reversed_at: null,
  file_url: '/api/invoice/file/x',
  replaced_by: '',
  orders: [anOrder('B1')],
}

describe('the orders that can be invoiced', () => {
  itHasStates({
    Screen: InvoiceOrders,
    at: paths.invoices(),
    asks: invoiceOrders,
    filled: [anOrder('B1')],
    shows: '写真B1',
    empty: { data: [], says: '没有可开票的订单' },
  })

  it('are chosen one by one or all at once, and go on together', async () => {
    const { address } = openScreen(InvoiceOrders, paths.invoices(), (server) =>
      server.answers(invoiceOrders, [anOrder('B1', 10_000), anOrder('B2', 20_000)]),
    )
    await sees('已选 0 个')
    await press('button', '下一步')
    await sees('请先选择要开票的订单')
    await press('checkbox', /写真B1/)
    await sees('已选 1 个')
    await press('button', '全选')
    await sees('已选 2 个')
    await press('button', '全不选')
    await sees('已选 0 个')
    await press('checkbox', /写真B2/)
    await press('button', '下一步')
    expect(address()).toBe(paths.invoiceInput({ orders: 'B2' }))
  })
})

describe('a voucher order', () => {
  it('is chosen beside visits, and says that it was bought', async () => {
    const { address } = openScreen(InvoiceOrders, paths.invoices(), (server) =>
      server.answers(invoiceOrders, [anOrder('B1'), aVoucherOrder]),
    )
    await sees('套券订单')
    expect(text()).toContain('5月3日 购买')
    await press('button', '全选')
    await press('button', '下一步')
    expect(address()).toBe(paths.invoiceInput({ orders: 'B1,K1' }))
  })

  it('on an invoice leads to its own page', async () => {
    const at = paths.invoiceDetail({ invoice_no: anInvoice.invoice_no })
    openScreen(InvoiceDetail, at, (server) =>
      server.answers(invoiceDetail, { ...anInvoice, orders: [anOrder('B1'), aVoucherOrder] }),
    )
    await sees('套券订单')
    expect(the('link', /三次券/).getAttribute('href')).toBe(paths.voucherOrder({ order_no: 'K1' }))
    expect(the('link', /写真B1/).getAttribute('href')).toBe(paths.orderDetail({ order_sn: 'B1' }))
  })
})

describe('the request of an invoice', () => {
  const at = paths.invoiceInput({ orders: 'B1' })
  const titles = (server: FakeServer) => server.answers(invoiceTitles, [company, person])
  itHasStates({
    Screen: InvoiceInput,
    at,
    asks: invoiceOrders,
    filled: [anOrder('B1')],
    shows: '提交申请',
    empty: { data: [], says: '这些订单现在不能开票' },
    others: titles,
  })

  const open = (arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(InvoiceInput, at, (server) => {
      server.answers(invoiceOrders, [anOrder('B1')])
      titles(server)
      arrange(server)
    })

  it('is filled as it was when a failed one is asked for again', async () => {
    beginAgain({ title: '-', kind: 'normal', email: 'again@example.com' })
    open()
    await sees('提交申请')
    await until(() =>
      expect(document.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('again@example.com'),
    )
  })

  it('cannot be sent without a title', async () => {
    const { server } = open((arranged) => arranged.answers(invoiceTitles, []))
    await press('button', '提交申请')
    await sees('请先添加一个抬头')
    expect(server.sent(requestInvoice)).toEqual([])
  })

  it('cannot be sent to what is no address', async () => {
    const { server } = open()
    await type(/接收邮箱/, 'nobody')
    await press('button', '提交申请')
    await sees('请输入正确的邮箱')
    expect(server.sent(requestInvoice)).toEqual([])
  })

  it('offers the special kind to companies alone', async () => {
    open()
    await until(() => expect(the('radio', /专用/)).toHaveProperty('disabled', false))
    await press('radio', /林小满/)
    await until(() => expect(the('radio', /专用/)).toHaveProperty('disabled', true))
  })

  it('is sent once, with what is shown, and leads to the invoice', async () => {
    let arrive: (invoice: { invoice_no: string }) => void = () => {}
    const { server, address } = open((arranged) => {
      arrive = arranged.delays(requestInvoice)
    })
    await press('button', '提交申请')
    await tap('button', '提交申请')
    await until(() =>
      expect(server.sent(requestInvoice)).toEqual([
        { order_sns: ['B1'], title_id: 1, kind: 'normal', email: 'cw@xiaoman.example', shown_amount_fen: 19_900 },
      ]),
    )
    arrive(anInvoice)
    await until(() => expect(address()).toBe(paths.invoiceDetail({ invoice_no: anInvoice.invoice_no })))
  })

  it('says why it was refused, and shows what has changed', async () => {
    const { server } = open((arranged) => arranged.refuses(requestInvoice, invoiceAmountChanged))
    await until(() => the('button', '提交申请'))
    server.answers(invoiceOrders, [anOrder('B1', 9900)])
    await press('button', '提交申请')
    await sees('开票金额有变化，请确认后再提交')
    await until(() => expect(server.sent(invoiceOrders)).toHaveLength(2))
    await press('button', '提交申请')
    await until(() => expect(server.sent(requestInvoice).at(-1)?.shown_amount_fen).toBe(9900))
  })
})

describe('the invoices so far', () => {
  itHasStates({
    Screen: InvoiceHistory,
    at: paths.invoiceHistory(),
    asks: invoiceHistory,
    filled: { total: 1, list: [aCard(1)] },
    shows: '抬头1',
    empty: { data: { total: 0, list: [] }, says: '还没有开过发票' },
  })

  const ten = Array.from({ length: 10 }, (_, nth) => aCard(nth + 1))
  const pages = (server: FakeServer) =>
    server.answers(invoiceHistory, ({ page }) => ({ total: 11, list: Number(page) === 1 ? ten : [aCard(11)] }))

  it('come page by page, to the end', async () => {
    openScreen(InvoiceHistory, paths.invoiceHistory(), pages)
    await sees('抬头10')
    expect(text()).not.toContain('抬头11')
    await press('button', '上拉，看更早的发票')
    await sees('抬头11')
    await sees('没有更多发票了')
    expect(all('link', /抬头/)).toHaveLength(11)
  })

  it('stay when the next page does not come, and another try brings it', async () => {
    const { server } = openScreen(InvoiceHistory, paths.invoiceHistory(), pages)
    await sees('抬头10')
    server.loses(invoiceHistory)
    await press('button', '上拉，看更早的发票')
    await sees('没能加载出来')
    expect(text()).toContain('抬头10')
    pages(server)
    await press('button', '重新加载')
    await sees('抬头11')
    expect(text()).not.toContain('没能加载出来')
  })
})

describe('one invoice', () => {
  const at = paths.invoiceDetail({ invoice_no: anInvoice.invoice_no })
  itHasStates({
    Screen: InvoiceDetail,
    at,
    asks: invoiceDetail,
    filled: anInvoice,
    shows: '26312000000000000001',
    gone: { failure: invoiceNotFound, says: '没有找到这张发票' },
  })

  it('without a number is not there, and not asked for', async () => {
    const { server } = openScreen(InvoiceDetail, '/invoice/detail', () => {})
    await sees('没有找到这张发票')
    expect(server.sent(invoiceDetail)).toEqual([])
  })

  const none = { file_url: '', number: '', issued_at: null }
  it.each([
    ['issued', anInvoice, '发票已开好，也会发到 xiaoman@example.com', ['下载 PDF']],
    ['on its way', { ...anInvoice, ...none, state: 'issuing' }, '开好会通知您', []],
    ['failed', { ...anInvoice, ...none, state: 'failed', note: '税号有误' }, '税号有误', ['重新申请']],
    ['replaced', { ...anInvoice, ...none, state: 'reversed', replaced_by: 'F2' }, '查看重新开具的发票', []],
  ] as const)('that is %s says what comes next', async (_state, invoice, words, ways) => {
    openScreen(InvoiceDetail, at, (server) =>
      server.answers(invoiceDetail, { ...invoice, orders: [...invoice.orders] }),
    )
    await sees(words)
    expect(all('link', /下载 PDF|重新申请/).map((link) => link.textContent)).toEqual(ways)
  })

  it('that failed is asked for again with the form filled as it was', async () => {
    const failed = { ...anInvoice, ...none, state: 'failed' as const, email: 'again@example.com' }
    const { address } = openScreen(InvoiceDetail, at, (server) =>
      server.answers(invoiceDetail, { ...failed, orders: [...failed.orders] }),
    )
    await press('link', '重新申请')
    const orders = failed.orders.map(({ order_sn }) => order_sn).join(',')
    await until(() => expect(address()).toBe(paths.invoiceInput({ orders })))
    expect(begunAgain()).toEqual({ title: failed.title, kind: failed.kind, email: 'again@example.com' })
  })
})

describe('the titles', () => {
  itHasStates({
    Screen: InvoiceTitles,
    at: paths.invoiceTitles(),
    asks: invoiceTitles,
    filled: [company],
    shows: '小满文化有限公司',
    empty: { data: [], says: '还没有发票抬头' },
  })

  it('lead to each of them', async () => {
    openScreen(InvoiceTitles, paths.invoiceTitles(), (server) => server.answers(invoiceTitles, [company, person]))
    await sees('林小满')
    expect(the('link', /林小满/).getAttribute('href')).toBe(paths.editTitle({ id: 2 }))
  })
})

describe('a title', () => {
  itHasStates({
    Screen: EditTitle,
    at: paths.editTitle({ id: 1 }),
    asks: invoiceTitles,
    filled: [company],
    shows: '更多信息',
    empty: { data: [person], says: '没有找到这个抬头' },
  })

  const openNew = (arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(EditTitle, paths.editTitle(), arrange)
  const write = async () => {
    await press('button', '个人')
    await type(/发票抬头/, '林小满')
    await type(/接收邮箱/, 'xiaoman@example.com')
  }

  it('says what is missing instead of being sent', async () => {
    const { server } = openNew()
    await press('button', '保存')
    await until(() =>
      expect(all('textbox').filter((field) => field.ariaInvalid || field.getAttribute('aria-invalid'))).not.toEqual([]),
    )
    expect(server.sent(saveTitle)).toEqual([])
  })

  it('takes a tax code as it was copied, with spaces', async () => {
    openNew()
    await type(/税号/, '9131 0000 MA1K 35XQ 4T')
    const values = all('textbox').map((field) => (field instanceof HTMLInputElement ? field.value : ''))
    expect(values).toContain('91310000MA1K35XQ4T')
  })

  it('is saved once, and one is back where one came from', async () => {
    let arrive: (title: InvoiceTitleView) => void = () => {}
    const { server, address } = openNew((arranged) => {
      arrive = arranged.delays(saveTitle)
    })
    await write()
    await press('button', '保存')
    await tap('button', '保存')
    await until(() => expect(server.sent(saveTitle)).toHaveLength(1))
    expect(server.sent(saveTitle)[0]).toMatchObject({ type: 'person', name: '林小满', email: 'xiaoman@example.com' })
    arrive(person)
    await sees('抬头已保存')
    await until(() => expect(address()).toBe(paths.home()))
  })

  it('says beside a field what the server found wrong with it', async () => {
    const { address } = openNew((server) => server.refuses(saveTitle, invalidInput, { email: ['这个邮箱收不到信'] }))
    await write()
    await press('button', '保存')
    await sees('这个邮箱收不到信')
    expect(address()).toBe(paths.editTitle())
  })

  it('says why it was refused as a whole', async () => {
    openNew((server) => server.refuses(saveTitle, tooManyTitles({ count: 20 })))
    await write()
    await press('button', '保存')
    await sees('最多保存20个抬头')
  })

  it('is deleted after a question', async () => {
    const { server } = openScreen(EditTitle, paths.editTitle({ id: 1 }), (arranged) => {
      arranged.answers(invoiceTitles, [company])
      arranged.answers(deleteTitle, null)
    })
    await press('button', '删除这个抬头')
    await sees('已经开好的发票不受影响')
    await press('button', '留着')
    expect(server.sent(deleteTitle)).toEqual([])
    await press('button', '删除这个抬头')
    await press('button', '删除')
    await until(() => expect(server.sent(deleteTitle)).toEqual([{ id: 1 }]))
    await sees('已删除')
  })
})
