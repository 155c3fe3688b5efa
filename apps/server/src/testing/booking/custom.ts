import { setCustom } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { customResult } from '@kuaimen/contract/custom/custom.endpoints'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { aDay, aKey, aStore, paid } from './booking'

type Chosen = Readonly<Record<string, readonly string[]>>

/** Choices as a browser sends them: `{ background: ['white'] }`. */
export const choicesOf = (chosen: Chosen): CustomAsked['choices'] =>
  Object.entries(chosen).map(([step, codes]) => ({ step, codes: [...codes] }))

export const PORTRAIT = { makeup_style: ['native'], background: ['white'], emotion: ['calm'] } as const satisfies Chosen
export const MAKEUP = { aura: ['cool'], attire: ['shirt'] } as const satisfies Chosen

export const askedOf = (flow: 'naive_id' | 'makeup', chosen: Chosen, form?: CustomAsked['form']): CustomAsked => ({
  ...{ flow, version: 1, choices: choicesOf(chosen) },
  ...(form && { form }),
})

const FLOW_OF = { naive_id: PORTRAIT, makeup: MAKEUP } as const

interface Wanted {
  readonly flow?: 'naive_id' | 'makeup'
  readonly chosen?: Chosen
  readonly form?: CustomAsked['form']
  readonly store_id?: number
  readonly day?: string
  readonly time?: string
}

/** What a phone sends after the result page: the product, its add-ons and the choices. */
export async function customVisit(app: TestApp, wanted: Wanted = {}) {
  const flow = wanted.flow ?? 'naive_id'
  const custom = askedOf(flow, wanted.chosen ?? FLOW_OF[flow], wanted.form)
  const { data } = await app.call(customResult, { key: flow, choices: custom.choices })
  const product_id = data.product.id
  return {
    store_id: wanted.store_id ?? (await aStore(app, 0, product_id)),
    day: wanted.day ?? aDay(app),
    time: wanted.time ?? '10:00',
    items: [{ product_id, people: 1, addon_ids: data.addon_ids, series_ids: [] }],
    custom,
  }
}

/** As `customVisit`, booked and not paid yet. */
export async function aCustomHold(app: TestApp, token: string, wanted: Wanted = {}) {
  const visit = await customVisit(app, wanted)
  const { data: shown } = await app.call(previewBooking, visit, { token })
  const body = { ...visit, agreed: true, shown_payable_fen: shown.payable_fen }
  const { data } = await app.call(startBooking, body, { token, headers: { 'idempotency-key': aKey() } })
  return { ...data, store_id: visit.store_id, payable_fen: shown.payable_fen }
}

type Whose = { readonly token: string }

/** A paid visit of somebody new, at a time of its own. */
export async function aCustomBooking(app: TestApp, wanted: Wanted = {}) {
  const member = await aMember(app)
  const hold = await aCustomHold(app, member.token, wanted)
  await paid(app, hold.order_sn, hold.payable_fen, member.id)
  return { ...member, ...hold }
}

export const detailOf = async (app: TestApp, { token }: Whose, order_sn: string) =>
  (await app.call(bookingDetail, { order_sn }, { token })).data

export const changeCustom = (app: TestApp, { token }: Whose, order_sn: string, custom: CustomAsked) =>
  app.call(setCustom, { order_sn, custom }, { token })
