import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { customClosed, customNotFound, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedCopy } from '../../custom/copy.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aDay, aKey } from '../../testing/booking/booking'
import {
  aCustomBooking,
  askedOf,
  changeCustom,
  customVisit,
  detailOf,
  MAKEUP,
  PORTRAIT,
} from '../../testing/booking/custom'
import { countOf, rows } from '../../testing/rows'
import { type BookingRow, updateBooking } from '../record/booking.sql'
import { forgetForms } from '../upkeep/forget-forms.service'

const SECOND = 1000
const HOUR = 3_600_000
const FORM = { fields: { skin: '敏感', allergy: '对间苯二酚过敏', words: '少一点腮红' }, agreed: true }

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Visit = Awaited<ReturnType<typeof customVisit>>

const preview = (visit: Visit) => app.call(previewBooking, visit)

async function start({ token }: { token: string }, visit: Visit) {
  const { data } = await preview(visit)
  const body = { ...visit, agreed: true, shown_payable_fen: data.payable_fen }
  return app.call(startBooking, body, { token, headers: { 'idempotency-key': aKey() } })
}

const booked = (wanted?: Parameters<typeof aCustomBooking>[1]) => aCustomBooking(app, wanted)
const detail = (whose: { token: string }, order_sn: string) => detailOf(app, whose, order_sn)
const change = (whose: { token: string }, order_sn: string, custom: ReturnType<typeof askedOf>) =>
  changeCustom(app, whose, order_sn, custom)

describe('two changes of one booking', () => {
  const allergyOf = async (order_sn: string) =>
    (
      await rows<{ n: number }>(
        app,
        `select count(*)::int as n from booking where order_sn = $1 and custom::text like '%间苯二酚%'`,
        [order_sn],
      )
    )[0]!.n
  const plain = { fields: { skin: '敏感', words: '少一点腮红' }, agreed: false }

  it('at once lose nothing: what was taken out does not come back with another choice', async () => {
    for (const [nth, time] of ['10:00', '11:30', '13:00', '14:30'].entries()) {
      const one = await booked({ flow: 'makeup', form: FORM, day: addDays(aDay(app), 8 + nth), time })
      const takeOut = () => change(one, one.order_sn, askedOf('makeup', MAKEUP, plain))
      const choose = () => change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, attire: ['knit'] }))
      const [, chosen] = await Promise.all(nth % 2 === 0 ? [takeOut(), choose()] : [choose(), takeOut()])
      expect(chosen.code).toBe(0)
      expect(await allergyOf(one.order_sn)).toBe(0)
    }
  })

  it('would lose it by who reads the booking without its lock: the race is there', async () => {
    const one = await booked({ flow: 'makeup', form: FORM, day: addDays(aDay(app), 13), time: '10:00' })
    const [row] = await rows<Pick<BookingRow, 'custom'>>(app, 'select custom from booking where order_sn = $1', [
      one.order_sn,
    ])
    await change(one, one.order_sn, askedOf('makeup', MAKEUP, plain))
    expect(await allergyOf(one.order_sn)).toBe(0)
    // As the service does it, with what was read a moment ago.
    const knit = askedOf('makeup', { ...MAKEUP, attire: ['knit'] })
    const lines = [{ product_id: row!.custom!.product_id, addons: [] }]
    const custom = await changedCopy(app.services, knit, lines, row!.custom)
    await app.services.transaction((tx) => updateBooking(tx, one.order_sn, ['booked'], { custom }))
    expect(await allergyOf(one.order_sn)).toBe(1)
  })
})

describe('what was closed since', () => {
  const closed = (table: string, where: string, change: string) =>
    rows(app, `update ${table} set ${change} where ${where}`).then(() => app.advance(2 * SECOND))

  it('does not hold its owner from correcting or taking back what was written', async () => {
    const one = await booked({ flow: 'makeup', form: FORM, time: '13:30' })
    await closed('custom_option', `code = 'shirt'`, 'is_open = false')
    const wrote = (fields: Record<string, string>, agreed: boolean) =>
      change(one, one.order_sn, askedOf('makeup', MAKEUP, { fields, agreed }))
    const form = async () => (await detail(one, one.order_sn)).custom?.form.map(({ values }) => values[0])
    expect((await wrote({ ...FORM.fields, allergy: '对染发剂过敏' }, true)).code).toBe(0)
    expect(await form()).toEqual(['敏感', '对染发剂过敏', '少一点腮红'])
    await closed('custom_flow', `key = 'makeup'`, `state = 'closed'`)
    expect((await wrote({ ...FORM.fields, allergy: '没有' }, false)).code).toBe(invalidInput.code)
    expect((await wrote({ ...FORM.fields, allergy: '没有' }, true)).code).toBe(0)
    expect((await change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, attire: ['knit'] }))).code).toBe(
      customNotFound.code,
    )
    expect((await wrote({ skin: '敏感', words: '少一点腮红' }, false)).code).toBe(0)
    expect(await form()).toEqual(['敏感', '少一点腮红'])
    await closed('custom_flow', `key = 'makeup'`, `state = 'open'`)
    await closed('custom_option', `code = 'shirt'`, 'is_open = true')
  })

  it('stays with the booking that has it, under its name, while something else is changed; nobody gets it anew', async () => {
    const [one, other] = [
      await booked({ chosen: { ...PORTRAIT, emotion: ['earnest'] }, time: '14:30' }),
      await booked({ time: '15:30' }),
    ]
    await closed('custom_option', `code = 'earnest'`, `is_open = false, name = '别的'`)
    const asked = askedOf('naive_id', { ...PORTRAIT, emotion: ['earnest'], background: ['blue'] })
    expect((await change(other, other.order_sn, asked)).code).toBe(optionClosed.code)
    expect((await change(one, one.order_sn, asked)).code).toBe(0)
    const { custom } = await detail(one, one.order_sn)
    expect(custom?.choices.slice(1).map(({ names }) => names)).toEqual([['蓝'], ['认真']])
    await closed('custom_option', `code = 'earnest'`, `is_open = true, name = '认真'`)
  })
})

describe('what is sensitive', () => {
  const PLAIN = { fields: { skin: '敏感', words: '少一点腮红' }, agreed: false }

  it.each(['booked', 'shooting', 'completed', 'no_show'])(
    'can be taken back however late, and nothing else: %s',
    async (state) => {
      const nth = ['booked', 'shooting', 'completed', 'no_show'].indexOf(state)
      const one = await booked({ flow: 'makeup', form: FORM, day: addDays(aDay(app), 2), time: `1${nth}:00` })
      await rows(app, 'update booking set state = $2, start_at = $3 where order_sn = $1', [
        ...[one.order_sn, state, new Date(app.services.now().getTime() + HOUR)],
      ])
      const tooLate = state === 'booked' ? customClosed.code : bookingStateChanged.code
      const ask = (form: typeof PLAIN | typeof FORM, chosen: Record<string, string[]> = {}) =>
        change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, ...chosen }, form))
      for (const form of [
        { fields: { ...FORM.fields, allergy: '没有' }, agreed: true },
        { fields: { skin: '敏感' }, agreed: true },
        { fields: { ...PLAIN.fields, occasion: '聚会约会' }, agreed: true },
      ])
        expect((await change(one, one.order_sn, askedOf('makeup', MAKEUP, form))).code).toBe(tooLate)
      expect((await ask(PLAIN, { attire: ['knit'] })).code).toBe(tooLate)
      expect((await ask(PLAIN)).code).toBe(0)
      // A second tap.
      expect((await ask(PLAIN)).code).toBe(0)
      const { custom } = await detail(one, one.order_sn)
      expect(custom?.form.map(({ key }) => key)).toEqual(['skin', 'words'])
      expect(await countOf(app, `booking_event where order_sn = $1 and event = 'custom_changed'`, [one.order_sn])).toBe(
        1,
      )
    },
  )

  it('is no other flow’s', async () => {
    const member = await aMember(app)
    const day = addDays(aDay(app), 3)
    const [makeup, portrait] = [await customVisit(app, { flow: 'makeup', form: FORM, day }), await customVisit(app)]
    const { data } = await start(member, { ...makeup, items: [...makeup.items, ...portrait.items] })
    expect((await change(member, data.order_sn, askedOf('naive_id', PORTRAIT))).code).toBe(0)
    expect((await detail(member, data.order_sn)).custom).toMatchObject({ flow: 'naive_id', form: [] })
  })

  it('has no signs that cannot be seen, or turn the store’s screen around', async () => {
    const allergy = '\u202e花\u200b粉\u0007\u3164 👩\u200d🎨\u2066'
    const form = { fields: { skin: '\u200b敏感', allergy, words: '\u200b\u2060' }, agreed: true }
    const one = await booked({ flow: 'makeup', form, day: addDays(aDay(app), 4) })
    const { custom } = await detail(one, one.order_sn)
    expect(custom?.form.map(({ values }) => values)).toEqual([['敏感'], ['花粉 👩\u200d🎨']])
  })

  it('stands in no line of the log, whether it is taken or refused', async () => {
    const day = addDays(aDay(app), 7)
    const one = await booked({ flow: 'makeup', form: FORM, day, time: '16:30' })
    await preview(await customVisit(app, { flow: 'makeup', form: { ...FORM, agreed: false }, day }))
    await change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, attire: ['gown'] }, FORM))
    await change(one, one.order_sn, askedOf('makeup', { ...MAKEUP, attire: ['knit'] }, FORM))
    const logs = app.logs.join('')
    expect(logs).toContain('/api/book/custom')
    for (const value of Object.values(FORM.fields)) expect(logs).not.toContain(value)
  })
})

describe('what was written', () => {
  it('is forgotten the night after a visit was given up, and stays with the others', async () => {
    const day = addDays(aDay(app), 7)
    const states = ['booked', 'expired', 'cancelled', 'no_show', 'completed']
    const visits = await Promise.all(
      states.map((_, nth) => booked({ flow: 'makeup', form: FORM, day, time: `1${nth}:30` })),
    )
    for (const [nth, { order_sn }] of visits.entries())
      await rows(app, 'update booking set state = $2 where order_sn = $1', [order_sn, states[nth]])
    const forms = () => Promise.all(visits.map(async (one) => (await detail(one, one.order_sn)).custom?.form.length))
    await forgetForms(app.services)
    // A payment that is only late still finds the form.
    expect(await forms()).toEqual([3, 3, 0, 0, 3])
    app.advance(4 * HOUR)
    await forgetForms(app.services)
    expect(await forms()).toEqual([3, 0, 0, 0, 3])
  })
})
