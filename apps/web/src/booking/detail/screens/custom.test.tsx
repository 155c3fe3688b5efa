// @vitest-environment happy-dom

import { seriesList, setCustom } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { customFlow } from '@kuaimen/contract/custom/custom.endpoints'
import { customClosed, customNotFound, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import type { CustomFlow, CustomView } from '@kuaimen/contract/custom/custom.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { availableCoupons } from '@kuaimen/contract/wallet/card.endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { aMakeupFlow, aPortraitFlow } from '../../../custom/examples.testing'
import { forgetSensitive } from '../../../custom/saved-answers'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { type Draft, persistDraft } from '../../../visit/draft'
import ConfirmBooking from '../../confirm/screens/ConfirmBooking'
import { aBooking, BOOKING } from '../../examples.testing'
import OrderDetail from './OrderDetail'

const custom: CustomView = {
  ...{ flow: 'naive_id', name: '定制证件照', version: 3, product_id: 20, form: [], at: 1 },
  choices: [
    { step: 'makeup_style', title: '选择妆容', codes: ['clear'], names: ['清透'] },
    { step: 'background', title: '选择底色', codes: ['white', 'blue'], names: ['白', '蓝'] },
    { step: 'emotion', title: '选择神态', codes: ['smile'], names: ['微笑'] },
  ],
}

afterEach(forgetSensitive)

/** As it was booked: with the add-ons that its choices need. */
const withAddons = (booking: ReturnType<typeof aBooking>, names: readonly string[]) => ({
  ...booking,
  lines: booking.lines.map((line) => ({
    ...line,
    addons: names.map((name, nth) => ({ id: nth + 1, name, price_fen: 3_000 })),
  })),
})

describe('an order made to measure', () => {
  const open = (acts: readonly 'custom'[], arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), (server) => {
      server.answers(bookingDetail, { ...withAddons(aBooking('booked', acts), ['加一种底色']), custom })
      server.answers(seriesList, [])
      server.answers(customFlow, aPortraitFlow)
      arrange(server)
    })

  it('shows what was chosen, and sends another choice', async () => {
    const { server } = open(['custom'], (one) => one.answers(setCustom, null))
    await sees('定制内容')
    expect(text()).toContain('白、蓝')
    await press('button', '修改')
    await press('radio', '平静')
    await press('button', '保存')
    await sees('定制内容已更新')
    expect(server.sent(setCustom)[0]).toMatchObject({
      order_sn: BOOKING,
      custom: { flow: 'naive_id', version: 3, choices: [{}, { codes: ['white', 'blue'] }, { codes: ['calm'] }] },
    })
  })

  it('can be changed to whatever costs the same, and says what must stay', async () => {
    open(['custom'])
    await press('button', '修改')
    await sees('想换别的，请取消后重新预约，或致电门店')
    expect(text()).toContain('保持 2 种')
    expect(text()).not.toContain('+¥')
    await press('checkbox', /^蓝/)
    expect((await until(() => the('button', '请保持 2 种'))).hasAttribute('disabled')).toBe(true)
    await press('checkbox', /^红/)
    await until(() => the('button', '保存'))
  })

  it('counts a colour that is not offered any more as one of them', async () => {
    const steps = aPortraitFlow.steps.map((step) => ({
      ...step,
      options: step.options.filter(({ code }) => code !== 'blue'),
    }))
    open(['custom'], (one) => one.answers(customFlow, { ...aPortraitFlow, steps }))
    await press('button', '修改')
    await sees('保持 2 种')
    await press('checkbox', /^蓝/)
    await press('checkbox', /^红/)
    await until(() => the('button', '保存'))
  })

  it('has no other way to a look, on its bar nor in its lines', async () => {
    open(['series' as 'custom', 'custom'], (one) =>
      one.answers(seriesList, [{ id: 1, name: '经典', cover: '/1.webp', note: '' }]),
    )
    await sees('定制内容')
    await until(() => the('button', '导航到店'))
    expect(all('link', '选造型')).toEqual([])
    expect(all('link', /去选/)).toEqual([])
    expect(all('button', '修改')).toHaveLength(1)
  })

  it('offers no choice that would be another product or cost otherwise', async () => {
    const makeup: CustomView = {
      ...{ flow: 'makeup', name: '定制妆造', version: 1, product_id: 20, form: [], at: 1 },
      choices: [
        { step: 'aura', title: '选择气质', codes: ['cool'], names: ['清冷'] },
        { step: 'attire', title: '选择服装', codes: ['shirt'], names: ['白衬衫'] },
      ],
    }
    const aura = { ...aMakeupFlow.steps[0]!.options[0]!, code: 'learned', name: '知性' }
    const limited = { ...aMakeupFlow.steps[1]!.options[1]!, code: 'knit', name: '针织', product_ids: [99] }
    const [first, second, ...rest] = aMakeupFlow.steps
    const flow: CustomFlow = {
      ...aMakeupFlow,
      steps: [
        { ...first!, options: [...first!.options, aura] },
        { ...second!, options: [...second!.options, limited] },
        ...rest,
      ],
      results: [
        { match: { aura: ['learned'] }, product_ids: [21] },
        { match: {}, product_ids: [20] },
      ],
      addon_names: ['礼服租借'],
    }
    open(['custom'], (one) => {
      one.answers(bookingDetail, { ...aBooking('booked', ['custom']), custom: makeup })
      one.answers(customFlow, flow)
    })
    await press('button', '修改')
    await until(() => the('radio', '明媚'))
    expect(all('radio').map((one) => one.closest('label')?.textContent)).toEqual(['清冷', '明媚'])
    expect(all('checkbox', /礼服|针织/)).toEqual([])
    expect(text()).not.toContain('不收费')
    await press('checkbox', '自带')
    await press('checkbox', '白衬衫')
    await until(() => the('button', '保存'))
  })

  it('of a flow that was closed says that what was chosen stays', async () => {
    open(['custom'], (one) => one.refuses(customFlow, customNotFound))
    await press('button', '修改')
    await sees('您选好的仍为您保留')
    expect(all('button', '重试')).toEqual([])
  })

  it('says why not where it is too late', async () => {
    open([])
    await sees('定制内容')
    expect(text()).toContain('现在不行')
    expect(all('button', '修改')).toEqual([])
  })

  it('lets what is sensitive be taken out, however late', async () => {
    const form = [
      { key: 'skin', label: '肤质', values: ['敏感'], sensitive: false },
      { key: 'allergy', label: '过敏史', values: ['花粉'], sensitive: true },
    ]
    const { server } = open([], (one) => {
      one.answers(bookingDetail, { ...aBooking('booked', []), custom: { ...custom, form } })
      one.answers(setCustom, null)
    })
    await press('button', '删除过敏史')
    await press('button', '删除')
    await sees('定制内容已更新')
    expect(server.sent(setCustom)[0]).toMatchObject({
      custom: { choices: [{}, { codes: ['white', 'blue'] }, {}], form: { fields: { skin: ['敏感'] }, agreed: false } },
    })
  })

  it('keeps an option that is not offered any more, unless another is chosen', async () => {
    const steps = aPortraitFlow.steps.map((step) => ({
      ...step,
      options: step.options.filter(({ code }) => code !== 'smile'),
    }))
    const { server } = open(['custom'], (one) => {
      one.answers(customFlow, { ...aPortraitFlow, steps })
      one.answers(setCustom, null)
    })
    await press('button', '修改')
    await press('button', '保存')
    await sees('定制内容已更新')
    expect(server.sent(setCustom)[0]).toMatchObject({ custom: { choices: [{}, {}, { codes: ['smile'] }] } })
  })

  it('that became too late meanwhile says so', async () => {
    open(['custom'], (one) => one.refuses(setCustom, customClosed({ hours: 2 })))
    await press('button', '修改')
    await press('button', '保存')
    await sees('不能再改')
  })
})

describe('a booking to confirm', () => {
  const draft: Omit<Draft, 'key'> = {
    branch: 'makeup',
    store_id: 1,
    day: '2026-12-01',
    time: '14:00',
    remark: '',
    items: [{ product_id: 40, people: 1, addon_ids: [], series_ids: [] }],
    custom: {
      flow: 'makeup',
      version: 1,
      product_id: 40,
      withSensitive: true,
      choices: [{ step: 'aura', codes: ['cool'], title: '气质', names: ['清冷'] }],
      fields: { occasion: '聚会约会' },
    },
  }

  it('says what a reload has emptied, groups equal add-ons and asks for no look besides', async () => {
    persistDraft(draft)
    const { store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy } =
      aBooking('booked')
    const addon = { id: 7, name: '礼服配饰', price_fen: 3_000 }
    openScreen(ConfirmBooking, paths.bookingConfirm({ branch: 'makeup' }), (server) => {
      server.answers(previewBooking, {
        ...{ store, day, time, end_time, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy },
        lines: lines.map((line) => ({ ...line, product_id: 40, addons: [addon, addon] })),
        ...{ open: true, reason: '', points_to_come: 0 },
      })
      server.answers(customFlow, aMakeupFlow)
      server.loses(productDetail)
      server.answers(seriesList, [{ id: 1, name: '经典', cover: '/1.webp', note: '' }])
      server.loses(availableCoupons)
    })
    await sees('过敏史需要重新填写')
    await until(() =>
      expect(the('link', '去填写').getAttribute('href')).toContain(`${addresses.customMakeupForm}?redirect=`),
    )
    expect(text()).toContain('礼服配饰 ×2')
    expect(text()).not.toContain('到店再定')
  })

  it('whose option was closed leads back to the choices', async () => {
    persistDraft(draft)
    openScreen(ConfirmBooking, paths.bookingConfirm({ branch: 'makeup' }), (server) => {
      server.refuses(previewBooking, optionClosed)
      server.answers(customFlow, aMakeupFlow)
      server.loses(productDetail)
      server.loses(seriesList)
      server.loses(availableCoupons)
    })
    await sees('选项已下线')
    await until(() =>
      expect(the('link', '重新选择').getAttribute('href')).toBe(
        `${addresses.customMakeupResult}?redirect=${encodeURIComponent(paths.bookingConfirm({ branch: 'makeup' }))}`,
      ),
    )
  })
})
