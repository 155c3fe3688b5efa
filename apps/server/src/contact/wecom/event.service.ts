import { z } from 'zod'
import type { Services } from '../../context'
import { wecomOf } from '../../providers/wecom/wecom'
import type { WecomContactEvent } from '../../providers/wecom-shape'
import { greetWxUser, openGiftClaim, visitorKey, whoOf } from '../gift/claim.service'
import { findGift } from '../gift/claim.sql'
import { findChoice } from '../qr/qr.sql'
import { deleteContact, findQr, saveContact } from '../record/wecom-contact.sql'
import { type EventRow, findEvent, finishEvent } from './push.sql'
import { sayWelcome } from './welcome.service'

/** A choice is worth something for so long, where the code that was read does not say which. */
const CHOSEN_WITHIN_MS = 24 * 3_600_000

const Kinds = z.enum(['added', 'half_added', 'deleted_by_staff', 'deleted_by_customer'])
const Body = z.object({
  at: z.coerce.date(),
  userid: z.string(),
  external_userid: z.string(),
  state: z.string(),
  welcome_code: z.string(),
})

const eventOf = ({ key, kind, body }: EventRow): WecomContactEvent => ({
  key: key.toString('hex'),
  kind: Kinds.parse(kind),
  ...Body.parse(body),
})

interface Added {
  /** Empty where WeCom does not say it. */
  readonly unionid: string
  readonly state: string
  readonly at: Date
}

/** Which gift somebody came for: by the code that was read, else by what they had confirmed. */
async function wantedBy({ db }: Services, { unionid, state, at }: Added) {
  const way = state === '' ? undefined : await findQr(db, state)
  const key = unionid || (way?.visitor_hash ? visitorKey(way.visitor_hash) : '')
  if (key === '') return undefined
  const since = new Date(at.getTime() - CHOSEN_WITHIN_MS)
  const chosen = way?.selected_code ?? (unionid ? await findChoice(db, whoOf(unionid), since) : undefined)
  const gift = chosen ? await findGift(db, chosen) : undefined
  const isOpen = gift?.is_on && (gift.starts_at ?? at) <= at && at <= (gift.ends_at ?? at)
  return gift && isOpen ? { key, gift } : undefined
}

/** Each step may be done again: who was killed between two of them goes on. */
export async function rewardContact(services: Services, added: Added): Promise<void> {
  const wanted = await wantedBy(services, added)
  if (wanted) {
    const {
      key,
      gift: { activity_code, selected_code },
    } = wanted
    await services.transaction((tx) =>
      openGiftClaim(tx, { activity_code, unionid: key, selected_code }, services.now()),
    )
  }
  if (added.unionid !== '') await greetWxUser(services, added.unionid)
}

async function meet(services: Services, event: WecomContactEvent): Promise<void> {
  const wecom = wecomOf(services)
  if (!wecom) throw new Error('contact: an event of WeCom, and no keys')
  const isToBeSaid = await sayWelcome(services, wecom, event)
  const { external_userid, userid, state, at } = event
  const unionid = (await wecom.contactOf(external_userid))?.unionid ?? ''
  await saveContact(services.db, {
    external_userid,
    userid,
    unionid,
    state,
    is_half: event.kind === 'half_added',
    added_at: at,
  })
  await rewardContact(services, { unionid, state, at })
  if (isToBeSaid) throw new Error('contact: a welcome is still to be said')
}

/** One event of WeCom's, once; what is done of it already is found done. */
export async function workEvent(services: Services, key: string): Promise<void> {
  const row = await findEvent(services.db, key)
  if (!row || row.done_at) return
  const event = eventOf(row)
  if (event.kind === 'added' || event.kind === 'half_added') await meet(services, event)
  else await deleteContact(services.db, { ...event, by: event.kind === 'deleted_by_customer' ? 'customer' : 'staff' })
  await finishEvent(services.db, key, services.now())
}
