import { rescheduleBooking, setCustom } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingNotFound, bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { customFlow } from '@kuaimen/contract/custom/custom.endpoints'
import { customChanged, customClosed, customPriced, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import type { CustomFlow } from '@kuaimen/contract/custom/custom.views'
import { changingRules, mayHold } from '@kuaimen/contract/custom/held.rules'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { addDays } from '@kuaimen/contract/kernel/time'
import { addonTooMany } from '@kuaimen/contract/product/product.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aDay, aKey, anOperator, paid } from '../../testing/booking/booking'
import {
  aCustomBooking,
  aCustomHold,
  askedOf,
  changeCustom,
  customVisit,
  detailOf,
  MAKEUP,
  PORTRAIT,
} from '../../testing/booking/custom'
import { countOf, rows } from '../../testing/rows'
import { forgetForms } from '../upkeep/forget-forms.service'

const SECOND = 1000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ALLERGY = '对间苯二酚过敏'
const FORM = { fields: { skin: '敏感', allergy: ALLERGY, words: '少一点腮红' }, agreed: true }
const THREE = { ...PORTRAIT, background: ['white', 'mist', 'pine'] }

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Visit = Awaited<ReturnType<typeof customVisit>>
type Member = Awaited<ReturnType<typeof aMember>>

const preview = (visit: Visit) => app.call(previewBooking, visit)

async function start({ token }: Member, visit: Visit, key = aKey()) {
  const { data } = await preview(visit)
  const body = { ...visit, agreed: true, shown_payable_fen: data?.payable_fen ?? 0 }
  return app.call(startBooking, body, { token, headers: { 'idempotency-key': key } })
}

const withAddons = (visit: Visit, addon_ids: number[]): Visit => ({
  ...visit,
  items: visit.items.map((item) => ({ ...item, addon_ids })),
})

const booked = (wanted?: Parameters<typeof aCustomBooking>[1]) => aCustomBooking(app, wanted)
const detail = (whose: { token: string }, order_sn: string) => detailOf(app, whose, order_sn)
const change = (whose: { token: string }, order_sn: string, custom: ReturnType<typeof askedOf>) =>
  changeCustom(app, whose, order_sn, custom)

describe('what a booking costs with its choices', () => {
  it('has two add-ons for three colours, priced here', async () => {
    const plain = (await preview(await customVisit(app))).data
    const { data } = await preview(await customVisit(app, { chosen: THREE }))
    expect(data.lines[0]?.addons.map(({ name, price_fen }) => `${name} ${price_fen}`)).toEqual([
      '加一种底色 2900',
      '加一种底色 2900',
    ])
    expect(data.total_fen - plain.total_fen).toBe(5800)
  })

  it('is refused with any other list of add-ons, in the preview and in the booking', async () => {
    const member = await aMember(app)
    const visit = await customVisit(app, { chosen: THREE })
    const [colour] = visit.items[0]!.addon_ids
    for (const ids of [[], [colour!], [colour!, colour!, colour!]]) {
      const tampered = withAddons(visit, ids)
      expect((await preview(tampered)).code).toBe(customChanged.code)
      expect((await start(member, tampered)).code).toBe(customChanged.code)
    }
    expect(await countOf(app, 'booking where member_id = $1', [member.id])).toBe(0)
  })

  it('takes other add-ons beside them, each as often as it may be had; its own as often as they are chosen', async () => {
    const visit = await customVisit(app, { chosen: THREE })
    const [frame] = await rows<{ id: number }>(
      app,
      `select id from product_addon where product_id = $1 and name = '六寸木相框'`,
      [visit.items[0]!.product_id],
    )
    const more = withAddons(visit, [...visit.items[0]!.addon_ids, frame!.id])
    expect((await preview(more)).data.lines[0]?.addons).toHaveLength(3)
    const { custom: _, ...without } = more
    const { data } = await app.call(previewBooking, without)
    expect(data.lines[0]?.addons.map(({ name }) => name)).toEqual(['加一种底色', '加一种底色', '六寸木相框'])
    const colours = [visit.items[0]!.addon_ids[0]!, frame!.id]
    await rows(app, 'update product_addon set max = 1 where id = any($1)', [colours])
    await app.advance(60_000)
    expect((await preview(more)).code).toBe(0)
    expect((await preview(withAddons(more, [...more.items[0]!.addon_ids, frame!.id]))).code).toBe(addonTooMany.code)
    expect((await app.call(previewBooking, without)).code).toBe(addonTooMany.code)
    await rows(app, 'update product_addon set max = 5 where id = any($1)', [colours])
    await app.advance(60_000)
  })
})

describe('choices that do not fit', () => {
  it.each([
    ['four colours', { ...PORTRAIT, background: ['white', 'blue', 'red', 'oat'] }],
    ['no style', { background: ['white'], emotion: ['calm'] }],
    ['a step of the other flow', { ...PORTRAIT, aura: ['cool'] }],
  ])('are refused: %s', async (_, chosen) => {
    const visit = await customVisit(app)
    expect((await preview({ ...visit, custom: askedOf('naive_id', chosen) })).code).toBe(customChanged.code)
  })

  it('are refused on a product of another flow', async () => {
    const [portrait, makeup] = [await customVisit(app), await customVisit(app, { flow: 'makeup' })]
    expect((await preview({ ...portrait, custom: makeup.custom })).code).toBe(customChanged.code)
    expect((await preview({ ...makeup, custom: portrait.custom })).code).toBe(customChanged.code)
    // Of the same flow, and not what these choices come to.
    const gown = askedOf('makeup', { aura: ['sunny'], attire: ['gown'] })
    expect((await preview({ ...makeup, custom: gown })).code).toBe(customChanged.code)
  })

  it('are refused by name when an option is closed meanwhile', async () => {
    const visit = await customVisit(app, { chosen: { ...PORTRAIT, emotion: ['earnest'] } })
    await rows(app, `update custom_option set is_open = false where code = 'earnest'`)
    app.advance(2 * SECOND)
    const reply = await start(await aMember(app), visit)
    expect([reply.code, reply.data]).toEqual([optionClosed.code, { closed: [{ step: 'emotion', code: 'earnest' }] }])
    await rows(app, `update custom_option set is_open = true where code = 'earnest'`)
    app.advance(2 * SECOND)
  })

  it('want a consent of its own for allergies', async () => {
    const visit = await customVisit(app, { flow: 'makeup', form: { ...FORM, agreed: false } })
    const { code, data } = await preview(visit)
    expect([code, data]).toEqual([invalidInput.code, { allergy: ['请先勾选同意，再填写过敏史'] }])
  })
})

describe('what the booking holds', () => {
  it('are the names of that day, whatever is edited later; a retry makes no second copy', async () => {
    const member = await aMember(app)
    const [visit, key] = [await customVisit(app, { chosen: THREE, time: '11:00' }), aKey()]
    const first = await start(member, visit, key)
    const again = await start(member, visit, key)
    expect(again.data).toEqual(first.data)
    expect(await countOf(app, 'booking where member_id = $1', [member.id])).toBe(1)
    await rows(app, `update custom_option set name = '纯白' where code = 'white'`)
    app.advance(2 * SECOND)
    const { custom } = await detail(member, first.data.order_sn)
    expect(custom).toMatchObject({ flow: 'naive_id', name: '定制证件照', version: 1, form: [] })
    expect(custom?.choices.map(({ title, names }) => [title, ...names])).toEqual([
      ['选择妆容', '原生感'],
      ['选择底色', '白', '雾蓝', '墨绿'],
      ['选择神态', '平静'],
    ])
    await rows(app, `update custom_option set name = '白' where code = 'white'`)
    app.advance(2 * SECOND)
  })

  it('belong to the line with the flow’s product, in a cart of two', async () => {
    const member = await aMember(app)
    const visit = await customVisit(app, { chosen: THREE, time: '12:00', day: addDays(aDay(app), 1) })
    const cart = {
      ...visit,
      items: [{ product_id: 1, people: 1, addon_ids: [], series_ids: [] }, ...visit.items],
    }
    const { data } = await start(member, cart)
    const seen = await detail(member, data.order_sn)
    expect(seen.custom?.product_id).toBe(visit.items[0]?.product_id)
    expect(seen.lines.map(({ addons }) => addons.length)).toEqual([0, 2])
  })

  it('are nothing where nothing was chosen', async () => {
    const member = await aMember(app)
    const { custom: _, ...visit } = await customVisit(app, { time: '13:00' })
    const { data } = await start(member, visit as Visit)
    expect((await detail(member, data.order_sn)).custom).toBeNull()
    expect(await countOf(app, 'booking where custom is null and order_sn = $1', [data.order_sn])).toBe(1)
  })

  it('stay through a reschedule', async () => {
    const one = await booked({ chosen: THREE, time: '14:00' })
    const to = { order_sn: one.order_sn, store_id: one.store_id, day: addDays(aDay(app), 7), time: '14:00' }
    const by = { token: one.token, headers: { 'idempotency-key': aKey() } }
    const { code } = await app.call(rescheduleBooking, { ...to, shown_difference_fen: 0 }, by)
    expect(code).toBe(0)
    const seen = await detail(one, one.order_sn)
    expect([seen.day, seen.lines[0]?.addons.length, seen.custom?.choices.length]).toEqual([to.day, 2, 3])
  })
})

/** Every set of one step's options, as many as it takes, with the rest as it is chosen. */
function* combinations(flow: CustomFlow, chosen: Readonly<Record<string, readonly string[]>>) {
  for (const { step, options, at_most } of flow.steps)
    for (const { code } of options)
      for (const other of at_most > 1 ? options : [{ code }])
        yield Object.entries({ ...chosen, [step]: [...new Set([code, other.code])] }).map(([name, codes]) => ({
          ...{ step: name, codes: [...codes] },
        }))
}

describe('changing it', () => {
  it('is for the same money, and stands in the history', async () => {
    const one = await booked({ chosen: THREE, time: '15:00' })
    const other = askedOf('naive_id', { ...THREE, background: ['blue', 'red', 'oat'], emotion: ['smile'] })
    expect((await change(one, one.order_sn, other)).code).toBe(0)
    const seen = await detail(one, one.order_sn)
    expect(seen.custom?.choices[1]?.names).toEqual(['蓝', '红', '燕麦'])
    expect(seen.timeline.at(-1)).toMatchObject({ text: '修改了定制内容', note: '原生感 · 蓝、红、燕麦 · 微笑' })
    // A second tap changes nothing, and a dearer or cheaper choice is refused.
    expect((await change(one, one.order_sn, other)).code).toBe(0)
    expect((await change(one, one.order_sn, askedOf('naive_id', PORTRAIT))).code).toBe(customPriced.code)
    expect((await detail(one, one.order_sn)).timeline).toHaveLength(seen.timeline.length)
  })

  it('is refused where it would be another product, on another’s booking, and to choices that do not fit', async () => {
    const one = await booked({ flow: 'makeup', time: '10:30' })
    const gown = askedOf('makeup', { aura: ['cool'], attire: ['gown'] })
    expect((await change(one, one.order_sn, gown)).code).toBe(customPriced.code)
    expect((await change(one, one.order_sn, askedOf('naive_id', PORTRAIT))).code).toBe(customPriced.code)
    expect((await change(one, one.order_sn, askedOf('makeup', { aura: ['cool'] }))).code).toBe(customChanged.code)
    const stranger = await aMember(app)
    expect((await change(stranger, one.order_sn, askedOf('makeup', MAKEUP))).code).toBe(bookingNotFound.code)
  })

  it.each([
    ['makeup', { ...MAKEUP }],
    ['makeup', { aura: ['sunny'], attire: ['suit', 'shirt'] }],
    ['makeup', { aura: ['chinese'], attire: ['chinese'] }],
    ['naive_id', { ...PORTRAIT, background: ['white', 'mist'] }],
  ] as const)('is refused exactly where the phone does not offer it: %s %#', async (key, chosen) => {
    const one = await booked({ flow: key, chosen, day: addDays(aDay(app), 3), time: '13:30' })
    const { data: flow } = await app.call(customFlow, { key })
    const seen = await detail(one, one.order_sn)
    const held = seen.custom!
    const addons = seen.lines[0]!.addons.map(({ name }) => name)
    const rules = { ...changingRules(flow, held.product_id), key }
    const said = { offered: 0, hidden: 0 }
    for (const choices of combinations(flow, chosen)) {
      const isOffered = mayHold(rules, held, addons, choices)
      const { code } = await change(one, one.order_sn, { flow: key, version: 1, choices })
      expect([choices, code === 0]).toEqual([choices, isOffered])
      said[isOffered ? 'offered' : 'hidden'] += 1
    }
    expect(Math.min(said.offered, said.hidden)).toBeGreaterThan(1)
  })

  it('leaves the form as it is, unless one is sent', async () => {
    const one = await booked({ flow: 'makeup', form: FORM, time: '11:30' })
    await change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, attire: ['knit'] }))
    expect((await detail(one, one.order_sn)).custom?.form.map(({ label }) => label)).toEqual([
      ...['肤质', '过敏史', '想说的话'],
    ])
    const emptied = askedOf('makeup', MAKEUP, { fields: {}, agreed: false })
    expect((await change(one, one.order_sn, emptied)).code).toBe(0)
    expect((await detail(one, one.order_sn)).custom?.form).toEqual([])
  })

  it('by two at once leaves one of them whole, and both in the history', async () => {
    const one = await booked({ time: '16:00' })
    const wanted = ['smile', 'earnest', 'confident', 'relaxed'].map((emotion) =>
      askedOf('naive_id', { ...PORTRAIT, emotion: [emotion], background: [emotion === 'smile' ? 'red' : 'blue'] }),
    )
    const replies = await Promise.all(wanted.map((custom) => change(one, one.order_sn, custom)))
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const { custom, timeline } = await detail(one, one.order_sn)
    const [, ground, emotion] = custom!.choices
    expect(ground?.codes).toEqual([emotion?.codes[0] === 'smile' ? 'red' : 'blue'])
    expect(timeline.filter(({ text }) => text === '修改了定制内容')).toHaveLength(4)
  })

  it('ends two hours before the start, and with the visit', async () => {
    const one = await booked({ time: '17:00' })
    const startsIn = (minutes: number) => {
      const at = new Date(app.services.now().getTime() + minutes * MINUTE)
      const change = 'update booking set start_at = $2, end_at = $3 where order_sn = $1'
      return rows(app, change, [one.order_sn, at, new Date(at.getTime() + HOUR)])
    }
    const ask = (emotion: string) => change(one, one.order_sn, askedOf('naive_id', { ...PORTRAIT, emotion: [emotion] }))
    await startsIn(121)
    expect((await ask('smile')).code).toBe(0)
    await startsIn(60)
    expect((await ask('calm')).code).toBe(customClosed.code)
    const { can, refused, custom } = await detail(one, one.order_sn)
    expect([can.custom, refused.custom]).toEqual([false, customClosed({ hours: 2 }).msg])
    expect(custom?.choices[2]?.codes).toEqual(['smile'])
    await rows(app, `update booking set state = 'no_show' where order_sn = $1`, [one.order_sn])
    expect((await ask('calm')).code).toBe(bookingStateChanged.code)
  })
})

describe('the store', () => {
  it('sees choices and form; the chain the choices alone; another store nothing', async () => {
    const one = await booked({ flow: 'makeup', form: FORM, time: '12:30' })
    const [here, chain, elsewhere] = [
      await anOperator(app, one.store_id),
      await anOperator(app),
      await anOperator(app, one.store_id + 1),
    ]
    const seen = async (staff: { token: string }) => {
      const { data } = await app.call(operatorBookings, { store_id: one.store_id, day: aDay(app) }, staff)
      return data?.find(({ order_sn }) => order_sn === one.order_sn)?.custom
    }
    expect((await seen(here))?.form).toContainEqual({
      ...{ key: 'allergy', label: '过敏史', values: [ALLERGY], sensitive: true },
    })
    expect(await seen(chain)).toMatchObject({ form: [], choices: [{ names: ['清冷'] }, { names: ['白衬衫'] }] })
    expect(await seen(elsewhere)).toBeUndefined()
  })
})

describe('what was written', () => {
  /** Tables in which a text stands anywhere. */
  async function tablesWith(own: TestApp, text: string): Promise<string[]> {
    const tables = await rows<{ name: string }>(
      own,
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables)
      if ((await countOf(own, `${name} t where t::text like '%' || $1 || '%'`, [text])) > 0) found.push(name)
    return found
  }

  it('stands in the booking alone, and 90 days after the visit nowhere', async () => {
    const own = await TestApp.forThisTest({ demo: true })
    const member = await aMember(own)
    const hold = await aCustomHold(own, member.token, { flow: 'makeup', form: FORM })
    await paid(own, hold.order_sn, hold.payable_fen, member.id)
    const other = askedOf('makeup', { ...MAKEUP, attire: ['knit'] }, FORM)
    await own.call(setCustom, { order_sn: hold.order_sn, custom: other }, { token: member.token })
    expect(await tablesWith(own, ALLERGY)).toEqual(['public.booking'])
    const staff = await anOperator(own, hold.store_id)
    const formSeen = async () => {
      const asked = { store_id: hold.store_id, day: aDay(app) }
      const { data } = await own.call(operatorBookings, asked, staff)
      return data.find(({ order_sn }) => order_sn === hold.order_sn)?.custom?.form.length
    }
    expect(await formSeen()).toBe(3)
    own.advance(95 * DAY)
    await forgetForms(own.services)
    expect(await formSeen()).toBe(3)
    own.advance(2 * DAY)
    // Nobody sees it any more, even before the job has run.
    expect(await formSeen()).toBe(0)
    await forgetForms(own.services)
    await forgetForms(own.services)
    expect(await tablesWith(own, ALLERGY)).toEqual([])
    const [row] = await rows<{ n: number }>(
      own,
      `select jsonb_array_length(custom -> 'choices') as n from booking where order_sn = $1`,
      [hold.order_sn],
    )
    expect(row?.n).toBe(2)
  })
})
