// @vitest-environment happy-dom
import { customFlow, customResult } from '@kuaimen/contract/custom/custom.endpoints'
import { customNotFound } from '@kuaimen/contract/custom/custom.errors'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { categories } from '@kuaimen/contract/product/product.endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, type, until } from '../../platform/screen.testing'
import { draft, persistDraft } from '../../visit/draft'
import { submittedOf } from '../draft'
import { aMakeupFlow, aPortraitFlow, aResult } from '../examples.testing'
import { share } from '../page-data'
import { forgetSensitive, sensitiveNow } from '../saved-answers'
import CustomResult from './CustomResult'
import CustomStep from './CustomStep'

const portrait = (server: FakeServer) => {
  server.answers(customFlow, aPortraitFlow)
  server.answers(customResult, aResult)
}
const makeup = (server: FakeServer) => {
  server.answers(customFlow, aMakeupFlow)
  server.answers(customResult, { ...aResult, title: '清冷 · 白衬衫', addon_ids: [], addons: [], addons_fen: 0 })
}
const now = () => Math.floor(Date.now() / 1000)
const remember = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
const found = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const ALL = { v: 1, version: 3, makeup_style: 'clear', background: ['white', 'blue', 'red'], emotion: 'smile' }

afterEach(forgetSensitive)

describe('a step', () => {
  it('says what to choose, remembers the choice and leads on', async () => {
    const { address } = openScreen(CustomStep, addresses.customMakeupStyles, portrait)
    expect((await until(() => the('button', '请选择妆容'))).hasAttribute('disabled')).toBe(true)
    await press('radio', /清透/)
    expect(found('naiveIdDetail')).toMatchObject({ v: 1, version: 3, makeup_style: 'clear' })
    await press('button', '下一步')
    await until(() => expect(address()).toBe(addresses.customBackgrounds))
  })

  it('takes three colours and not a fourth', async () => {
    remember('naiveIdDetail', { v: 1, version: 3, makeup_style: 'clear', at: now() })
    openScreen(CustomStep, addresses.customBackgrounds, portrait)
    await sees('第 1 种含在套餐内，每多一种 +¥30')
    for (const name of [/^白/, /^蓝/, /^红/, /^高级灰/]) await press('checkbox', name)
    await sees('最多选 3 种，先取消一种再换吧')
    expect(found('naiveIdDetail').background).toEqual(['white', 'blue', 'red'])
    expect(text()).toContain('已选 3 种')
  })

  it('that was linked to without the first leads to the first, in its place', async () => {
    localStorage.setItem('naiveIdDetail', '{broken')
    const { address } = openScreen(CustomStep, addresses.customEmotions, portrait)
    await until(() => expect(address()).toBe(addresses.customMakeupStyles))
  })

  it('is asked again where an option was closed', async () => {
    remember('naiveIdDetail', { ...ALL, background: ['white', 'gone'], at: now() })
    openScreen(CustomStep, addresses.customBackgrounds, portrait)
    await sees('有一项已经下线')
    expect(((await until(() => the('checkbox', /^白/))) as HTMLInputElement).checked).toBe(true)
  })

  it('that cannot be had says so, and leads to what can', async () => {
    openScreen(CustomStep, addresses.customMakeupStyles, (server) => {
      server.refuses(customFlow, customNotFound)
      server.answers(categories, [{ id: 3, name: '证件照', img: '', branch: 'shoot', product_count: 9 }])
    })
    await sees('定制服务正在准备')
    await until(() => expect(the('link', '看看证件照').getAttribute('href')).toBe(paths.productList({ id: 3 })))
  })
})

describe('a result', () => {
  it('shows what it costs as the server says, and begins a visit with it', async () => {
    remember('naiveIdDetail', { ...ALL, at: now() })
    const { address, client } = openScreen(CustomResult, addresses.customResult, portrait)
    await sees('把最精神的一个早晨留下来')
    expect(text()).toContain('加一种底色 ×2')
    expect(the('link', /^底色/).querySelectorAll('circle')).toHaveLength(3)
    // The face is one, the grounds are those that were chosen.
    const prints = [...document.querySelectorAll('main ul [data-picture]')]
    expect(prints.map((one) => one.querySelector('rect')?.getAttribute('fill'))).toEqual(Array(3).fill('#438edb'))
    expect(prints.map((one) => one.querySelector('[alt], [aria-label]'))).not.toContain(null)
    expect(the('link', /^底色/).getAttribute('href')).toBe(`${addresses.customBackgrounds}?from=result`)
    expect(await share(client, { pathname: addresses.customResult })).toMatchObject({
      title: '我的定制：清透 · 微笑',
      picture: '/media/result.webp',
      link: addresses.customMakeupStyles,
    })
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.storeAndTime({ items: '9x1' })))
    expect(draft()).toMatchObject({
      items: [{ product_id: 9, addon_ids: [7, 7] }],
      custom: { flow: 'naive_id', version: 3, product_id: 9 },
    })
    expect(found('naiveIdDetail').product_id).toBe(9)
  })

  it('opened from the confirmation comes back to it, with what else was added there', async () => {
    remember('naiveIdDetail', { ...ALL, at: now() })
    persistDraft({
      ...{ branch: 'shoot', store_id: 2, day: '2026-12-01', time: '14:00', remark: '' },
      items: [{ product_id: 9, people: 1, addon_ids: [7, 11], series_ids: [] }],
      custom: { flow: 'naive_id', version: 3, product_id: 9, addon_ids: [7], choices: [] },
    })
    const { address } = openScreen(
      CustomResult,
      `${addresses.customResult}?redirect=${paths.bookingConfirm()}`,
      portrait,
    )
    await press('button', '完成')
    await until(() => expect(address()).toBe(paths.bookingConfirm()))
    expect(draft()).toMatchObject({ store_id: 2, time: '14:00', items: [{ addon_ids: [7, 7, 11] }] })
  })

  it('leads to the first open step where something is missing', async () => {
    const { background: _, ...some } = ALL
    remember('naiveIdDetail', { ...some, at: now() })
    const { address } = openScreen(CustomResult, addresses.customResult, portrait)
    await until(() => expect(address()).toBe(addresses.customBackgrounds))
  })
})

describe('the form', () => {
  it('keeps what is sensitive out of every storage, and asks for its own consent', async () => {
    remember('customMakeupInfo', { v: 1, version: 1, aura: 'cool', attire: ['shirt'], at: now() })
    const { address } = openScreen(CustomStep, addresses.customMakeupForm, makeup)
    await press('button', '聚会约会')
    await type('过敏史', '对酒精过敏')
    await press('button', '保存')
    await sees('请先勾选同意')
    expect(document.activeElement).toBe(the('checkbox', /我同意/))
    expect(address()).toBe(addresses.customMakeupForm)
    await press('checkbox', /我同意/)
    await press('button', '保存')
    await until(() => expect(address()).toBe(addresses.customMakeupResult))
    expect(found('customMakeupServiceForm')).toMatchObject({
      ...{ v: 1, withSensitive: true },
      fields: { occasion: '聚会约会' },
    })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('酒精')
    expect(sensitiveNow().fields).toEqual({ allergy: '对酒精过敏' })
  })

  it('that a reload has emptied is asked for again, until it is left empty on purpose', async () => {
    remember('customMakeupInfo', { v: 1, version: 1, aura: 'cool', attire: ['shirt'], at: now() })
    remember('customMakeupServiceForm', { v: 1, fields: { occasion: '聚会约会' }, withSensitive: true, at: now() })
    const { address } = openScreen(CustomStep, addresses.customMakeupForm, makeup)
    await sees('过敏史需要重新填写')
    await press('button', '日常留念')
    expect(found('customMakeupServiceForm')).toMatchObject({ withSensitive: true, fields: { occasion: '日常留念' } })
    await press('button', '保存')
    await until(() => expect(address()).toBe(addresses.customMakeupResult))
    expect(found('customMakeupServiceForm')).not.toHaveProperty('withSensitive')
  })

  it('that a reload has emptied is missed by the booking too', async () => {
    remember('customMakeupInfo', { v: 1, version: 1, aura: 'cool', attire: ['shirt'], at: now() })
    remember('customMakeupServiceForm', { v: 1, fields: {}, withSensitive: true, at: now() })
    openScreen(CustomResult, addresses.customMakeupResult, makeup)
    await sees('过敏史需要重新填写')
    expect(the('link', '去填写').getAttribute('href')).toBe(addresses.customMakeupForm)
    await press('button', '去预约')
    await until(() => expect(draft()?.custom?.withSensitive).toBe(true))
  })

  it('goes with the booking, and what is sensitive only from memory', () => {
    const custom = {
      flow: 'makeup',
      version: 1,
      product_id: 40,
      choices: [],
      fields: { words: '谢谢' },
      withSensitive: true,
    } as const
    expect(submittedOf(custom).form).toEqual({ fields: { words: '谢谢' }, agreed: false })
  })
})

describe('a screen reader', () => {
  it('hears radios, checkboxes and how far one has come', async () => {
    openScreen(CustomStep, addresses.customMakeupStyles, portrait)
    await until(() => expect(all('radio')).toHaveLength(2))
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('第 1 步，共 3 步')
  })
})
