import type { ContactEvent, updateDrainage } from '@kuaimen/contract/contact/visitor.endpoints'
import { giftNotChosen } from '@kuaimen/contract/contact/visitor.errors'
import { CONTACT_EVENTS, CONTACT_PAGES } from '@kuaimen/contract/contact/visitor.rules'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { peppered } from '../../account/person/pepper.service'
import type { Ctx, EverySecond } from '../../context'
import { batchedCounter } from '../../http/observe/batched-counter'
import { citySettingsOf, type Place } from '../city/settings.service'
import { saveChoice } from '../qr/qr.sql'
import { addCounts, type Counted, insertDismissal, insertUv } from './count.sql'
import { type Identity, identityOf } from './identity.service'

/** Different rows that wait to be written, at most. */
const WAITING_AT_MOST = 2000
const OTHERS = 'others'

const counts = batchedCounter<Counted>({
  where: 'contact:count',
  nameOf: (one) => JSON.stringify([one.day, one.city_id, one.page_name, one.event_name, one.event_target]),
  mayWait: (_, others) => others < WAITING_AT_MOST,
  write: addCounts,
})
export const writeContactCounts: EverySecond = counts.writeAll

/** By the address of the page, else by what it is called; strangers may say anything. */
const pageOf = ({ page_name, path }: ContactEvent): string =>
  CONTACT_PAGES.find((page) => addresses[page] === path) ?? CONTACT_PAGES.find((page) => page === page_name) ?? OTHERS
const isOfGift = (place: Place | undefined, target: string): boolean =>
  place?.gifts.some(({ selected_code, name }) => selected_code === target || name === target) ?? false
const isListed = (name: string): boolean => CONTACT_EVENTS.some((one) => one === name)

const countedOf = (event: ContactEvent, place: Place | undefined, day: StudioDay): Counted => ({
  ...{ day, city_id: event.city_id, n: 1 },
  page_name: pageOf(event),
  event_name: isListed(event.event_name) ? event.event_name : OTHERS,
  event_target: isOfGift(place, event.event_target) ? event.event_target : '',
})

/** Another one every day, so that nobody can be followed from one day to the next. */
const dayHash = (ctx: Ctx, { unionid, openid }: Identity, day: StudioDay): Buffer =>
  peppered(ctx, `contact_uv:${day}:${unionid || openid || `${ctx.caller.address}:${ctx.caller.environment.system}`}`)

/** Remembered for who is known: the gift falls back to it where WeCom does not say by which code somebody came. */
async function confirm(ctx: Ctx, { who_hash }: Identity, event: ContactEvent, place: Place | undefined): Promise<void> {
  const gift = place?.gifts.find(({ selected_code }) => selected_code === event.selected_code)
  if (!who_hash || !gift) return
  const { activity_code, selected_code } = gift
  const at = ctx.now()
  await saveChoice(ctx.db, { who_hash, activity_code, city_id: event.city_id, selected_code, way_state: null, at })
}

const isBare = ({ event_name, selected_code = '' }: ContactEvent): boolean =>
  event_name === 'gift_confirm' && selected_code === ''

/** Both calls take both shapes: an event without a name is a showing, counted once a day and visitor. */
export async function noteEvents(ctx: Ctx, input: InputOf<typeof updateDrainage>): Promise<null> {
  const events = 'events' in input ? input.events : [input]
  if (events.some(isBare)) throw new Refusal(giftNotChosen)
  const identity = await identityOf(ctx, events.find(({ ticket }) => ticket !== '')?.ticket ?? '')
  const day = studioDay(ctx.now())
  const shown = new Set(events.flatMap(({ event_name, city_id }) => (event_name === '' ? [city_id] : [])))
  if (shown.size > 0) await insertUv(ctx.db, day, [...shown], dayHash(ctx, identity, day))
  for (const event of events.filter(({ event_name }) => event_name !== '')) {
    const place = await citySettingsOf(ctx, event.city_id)
    counts.add(ctx, countedOf(event, place, day))
    if (event.event_name === 'gift_confirm') await confirm(ctx, identity, event, place)
    if (event.event_name === 'group_close' && place?.group && identity.member_id !== undefined)
      await insertDismissal(ctx.db, identity.member_id, event.city_id, ctx.now())
  }
  return null
}
