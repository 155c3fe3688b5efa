import { customFlow, customResult } from '@kuaimen/contract/custom/custom.endpoints'
import { customChanged, customNotFound, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { choicesOf, MAKEUP, PORTRAIT } from '../testing/booking/custom'
import { rows } from '../testing/rows'

const SECOND = 1000
let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Chosen = Parameters<typeof choicesOf>[0]
const flowOf = async (key: string) => app.call(customFlow, { key })
const resultOf = (key: string, chosen: Chosen) => app.call(customResult, { key, choices: choicesOf(chosen) })

/** An option as the chain leaves it, and as it was before; what is cached is old then. */
async function closed(code: string, isOpen = false) {
  await rows(app, 'update custom_option set is_open = $2 where code = $1', [code, isOpen])
  app.advance(2 * SECOND)
}

describe('a flow', () => {
  it('has its steps and options, with what each adds to the price', async () => {
    const { data } = await flowOf('naive_id')
    expect(data.steps.map(({ step, options }) => [step, options.map(({ name }) => name).join('、')])).toEqual([
      ['makeup_style', '原生感、清透、知性、元气、男士净颜、不化妆'],
      ['background', '白、蓝、红、高级灰、雾蓝、燕麦、樱粉、墨绿'],
      ['emotion', '平静、微笑、自信、松弛、认真'],
    ])
    const [, background] = data.steps
    expect(background).toMatchObject({ kind: 'multi', at_least: 1, at_most: 3, included: 1 })
    expect(background?.options[0]).toMatchObject({ colour: '#FFFFFF', addon: { name: '加一种底色', price_fen: 2900 } })
  })

  it('ends with a form of which only the allergies are sensitive', async () => {
    const { data } = await flowOf('makeup')
    expect(data.steps.map(({ step, kind }) => `${step} ${kind}`)).toEqual(['aura single', 'attire multi', 'form form'])
    expect(data.steps[2]?.fields.filter(({ sensitive }) => sensitive).map(({ label }) => label)).toEqual(['过敏史'])
  })

  it('that is not open, or was never there, is not found', async () => {
    expect((await flowOf('nothing')).code).toBe(customNotFound.code)
    await rows(app, `update custom_flow set state = 'closed' where key = 'makeup'`)
    app.advance(2 * SECOND)
    expect((await flowOf('makeup')).code).toBe(customNotFound.code)
    expect((await resultOf('makeup', MAKEUP)).code).toBe(customNotFound.code)
    await rows(app, `update custom_flow set state = 'open' where key = 'makeup'`)
    app.advance(2 * SECOND)
    expect((await flowOf('makeup')).code).toBe(0)
  })

  it('names the price of whatever is not free, and no other', async () => {
    const attire = (await flowOf('makeup')).data.steps[1]!
    expect(attire.note).toBe('可选 1–2 种，标了价格的是租借，其余免费')
    expect(attire.options.filter(({ addon }) => !addon).map(({ name }) => name)).toEqual([
      '自带衣服',
      '白衬衫',
      '针织衫',
    ])
    expect(attire.options.every(({ addon }) => addon === null || addon.price_fen > 0)).toBe(true)
  })

  it('does not offer what is closed, and is shown beside its products', async () => {
    await closed('pine')
    const { data } = await flowOf('naive_id')
    expect(data.steps[1]?.options.map(({ code }) => code)).not.toContain('pine')
    await closed('pine', true)
    const { data: product } = await app.call(productDetail, { id: data.product_ids[0]! })
    expect(product.custom).toEqual({ key: 'naive_id', name: '定制证件照', path: data.steps[0]?.path })
    expect((await app.call(productDetail, { id: 1 })).data.custom).toBeNull()
  })
})

describe('a result', () => {
  it('is a product with the add-ons of the choices: three colours are two more', async () => {
    const { data } = await resultOf('naive_id', { ...PORTRAIT, background: ['white', 'mist', 'pine'] })
    expect(data).toMatchObject({ title: '原生感 · 平静', product: { name: '定制证件照' }, missing: [] })
    expect(data.addons.map(({ name }) => name)).toEqual(['加一种底色', '加一种底色'])
    expect(data.addon_ids).toEqual([data.addons[0]!.id, data.addons[0]!.id])
    expect(data.addons_fen).toBe(5800)
    expect(data.price_from_fen).toBe(data.product.price_fen + 5800)
    expect(data.picture).toBe('/media/demo/custom/result/naive_native_calm.webp')
  })

  it('is said in whole words, one’s own clothes among them', async () => {
    const { data } = await resultOf('makeup', { aura: ['cool'], attire: ['own'] })
    expect(data.title).toBe('清冷 · 自带衣服')
    expect(data.body).toContain('低饱和的妆面配自带衣服，')
    const { data: both } = await resultOf('makeup', { aura: ['chinese'], attire: ['chinese'] })
    expect(both.title).toBe('新中式 · 中式服装')
  })

  it('says what is still to be answered', async () => {
    const { data } = await resultOf('naive_id', { background: ['blue'] })
    expect(data).toMatchObject({ missing: ['makeup_style', 'emotion'], title: '', picture: '', addon_ids: [] })
    expect((await resultOf('makeup', {})).data.missing).toEqual(['aura', 'attire'])
    const some: Record<string, string[]>[] = [{}, { aura: ['cool'] }, { attire: ['own'] }]
    for (const one of some) expect((await resultOf('makeup', one)).data).toMatchObject({ title: '', body: '' })
  })

  it('prices an add-on as its own product does', async () => {
    const { data } = await resultOf('makeup', { aura: ['gallant'], attire: ['gown', 'suit'] })
    expect(data.product.name).toBe('晚宴妆造')
    expect(data.addons.map(({ name, price_fen }) => [name, price_fen])).toEqual([
      ['礼服租借', 19_900],
      ['成套正装租借', 5900],
    ])
    const [other] = await rows<{ id: number }>(
      app,
      'select id from product_addon where product_id = $1 and name = $2',
      [data.product.id, '成套正装租借'],
    )
    expect(data.addon_ids).toContain(other!.id)
  })

  it.each([
    ['four colours', 'naive_id', { background: ['white', 'blue', 'red', 'oat'] }],
    ['a colour twice', 'naive_id', { background: ['white', 'white'] }],
    ['two styles', 'naive_id', { makeup_style: ['native', 'clear'] }],
    ['what excludes each other', 'makeup', { attire: ['own', 'gown'] }],
    ['a step of another flow', 'naive_id', { aura: ['cool'] }],
    ['a form as a choice', 'makeup', { form: ['words'] }],
  ])('is refused for %s', async (_, key, chosen) => {
    expect((await resultOf(key, chosen)).code).toBe(customChanged.code)
  })

  it('names the options that are closed', async () => {
    await closed('pine')
    const reply = await resultOf('naive_id', { ...PORTRAIT, background: ['white', 'pine'] })
    expect([reply.code, reply.data]).toEqual([optionClosed.code, { closed: [{ step: 'background', code: 'pine' }] }])
    await closed('pine', true)
    const unknown = await resultOf('naive_id', { ...PORTRAIT, background: ['gold'] })
    expect(unknown.data).toEqual({ closed: [{ step: 'background', code: 'gold' }] })
  })

  it('of a product that is not sold any more is the flow’s usual one', async () => {
    await rows(app, `update product set on_sale = false where name = '约会妆'`)
    const { data } = await resultOf('makeup', MAKEUP)
    expect(data.product.name).toBe('日常轻妆')
    await rows(app, `update product set on_sale = true where name = '约会妆'`)
  })
})
