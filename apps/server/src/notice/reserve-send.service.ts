import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { guestSmsADay } from '@kuaimen/contract/notice/notice.rules'
import { dueAt, fallbackOf, planChannels, type QuietHours, smsADay } from '@kuaimen/contract/notice/plan.rules'
import { seenAs } from '../account/person/left.service'
import { quietHours } from '../brand/settings.service'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { type Person, peopleBy, type Templates } from './facts.sql'
import { openidFor, reachOf, templateFor, templatesOf, wantsOf } from './recipient.service'
import {
  addSend,
  claimSend,
  countMessages,
  countToGuest,
  findSend,
  finishSend,
  goesByWx,
  listFailed,
  lockMessages,
  requeueSend,
  type Send,
  type SendKey,
  type SendWithNotice,
} from './send.sql'
import { guestOfPort, noticeStillValidPort } from './still-valid.port'
import { useSubscription } from './subscribe.sql'

/** WeChat knows a message again for ten minutes, by its clock; a claim may be a minute old when it is called. */
export const KNOWN_AGAIN_MS = 8 * 60_000

/** One message that is ours to send now. */
export interface Claim extends SendWithNotice {
  readonly to: string
  readonly template_id: string
  readonly fields: Readonly<Record<string, string>>
}

interface Known {
  readonly now: Date
  readonly templates: Templates
  readonly quiet: QuietHours
  readonly person: Person | undefined
  /** The number of a guest who has agreed, as it is now. */
  readonly guest?: string | undefined
}

const addressOf = ({ send, notice }: SendWithNotice, { person, guest }: Known): string => {
  if (send.channel === 'guest_sms') return guest ?? ''
  return (person && (send.channel === 'sms' ? person.mobile : openidFor(person, notice.kind))) ?? ''
}

/** Still planned: the template is on, the address is there, the member has not switched it off meanwhile. */
async function isWanted(tx: Tx, found: SendWithNotice, person: Person, known: Known) {
  const { templates, now } = known
  const { notice, send } = found
  const { channel } = send
  if (!templateFor(templates, notice.kind, channel) || !addressOf(found, known)) return false
  if (channel === 'guest_sms') return true
  const wants = wantsOf(person, notice.kind)
  if (wants[channel === 'sms' ? 'sms' : 'wx']) return true
  // Switched off, an urgent one still goes by one channel: by this one, if it is the last.
  const reach = { ...reachOf(person, notice.kind, templates, now), [channel]: true }
  for (const failed of await listFailed(tx, notice.id)) if (failed !== 'guest_sms') reach[failed] = false
  return planChannels(notice.kind, reach, wants).some((one) => (one === 'sms') === (channel === 'sms'))
}

/** Why it is not to be sent, if so. */
async function reasonNot(services: Services, tx: Tx, found: SendWithNotice, known: Known): Promise<string | undefined> {
  const { notice, send } = found
  const { now, person } = known
  if (!person) return 'left'
  if (notice.useful_until && notice.useful_until <= now) return 'too_late'
  for (const isStillValid of services.ports.of(noticeStillValidPort))
    if (!(await isStillValid(tx, notice, now))) return 'no_longer_so'
  if (!(await isWanted(tx, found, person, known))) return 'not_wanted'
  const since = studioInstant(studioDay(now))
  if (send.channel === 'guest_sms')
    return (await countToGuest(tx, seenAs(services, addressOf(found, known)), since)) >= guestSmsADay(notice.kind)
      ? 'enough_today'
      : undefined
  if (send.channel !== 'sms') return undefined
  await lockMessages(tx, send.member_id)
  return (await countMessages(tx, send.member_id, since, notice.kind)) >= smsADay(notice.kind)
    ? 'enough_today'
    : undefined
}

/** Goes by another channel where the plan has one. */
export async function fallBack(tx: Tx, { send, notice }: SendWithNotice, known: Omit<Known, 'quiet'>): Promise<void> {
  const { person, templates, now } = known
  if (!person) return
  const next = fallbackOf(
    notice.kind,
    send.channel,
    reachOf(person, notice.kind, templates, now),
    wantsOf(person, notice.kind),
  )
  if (!next || (send.channel === 'sms' && (await goesByWx(tx, notice.id)))) return
  await addSend(tx, send, next, now)
}

/** It was taken and did not arrive: another channel may say it. */
export async function undelivered(
  tx: Tx,
  found: SendWithNotice,
  why: string,
  known: Pick<Known, 'now' | 'templates'>,
): Promise<void> {
  const { member_id } = found.send
  const person = (await peopleBy(tx, [member_id])).get(member_id)
  if (await finishSend(tx, found.send, { state: 'failed', why })) await fallBack(tx, found, { ...known, person })
}

/** Nobody knows whether it went out, and the time in which WeChat would know it again is over. */
const isInDoubt = ({ first_claimed_at }: Send, now: Date): boolean =>
  first_claimed_at !== null && now.getTime() - first_claimed_at.getTime() >= KNOWN_AGAIN_MS

/** An earlier try than the one under way was never answered. */
export const mayBeOut = ({ state, first_claimed_at, claimed_at }: Send): boolean =>
  first_claimed_at !== null && (state === 'queued' || first_claimed_at.getTime() !== claimed_at?.getTime())

/** What is not sent any more was skipped, unless an earlier try may have gone out. */
const droppedAs = (send: Send, why: string) =>
  mayBeOut(send) ? ({ state: 'unknown', why: 'answer_lost' } as const) : ({ state: 'skipped', why } as const)

async function decide(services: Services, tx: Tx, found: SendWithNotice, known: Known): Promise<Claim | undefined> {
  const { notice, send } = found
  const { now, person, templates, quiet } = known
  if (send.channel === 'wx_template' && isInDoubt(send, now)) {
    await finishSend(tx, send, { state: 'unknown', why: 'answer_lost' })
    return undefined
  }
  const due = dueAt(notice.kind, { at: now, useful_until: notice.useful_until }, quiet, send.channel)
  const why = due ? await reasonNot(services, tx, found, known) : 'too_late'
  const template = templateFor(templates, notice.kind, send.channel)
  if (why || !due || !person || !template) {
    await finishSend(tx, send, droppedAs(send, why ?? 'not_wanted'))
    if (why === 'enough_today') await fallBack(tx, found, known)
    return undefined
  }
  // The queue was late, and it is night by now.
  if (due > now) {
    await requeueSend(tx, send, due, (due.getTime() - now.getTime()) / 1000, 'perhaps')
    return undefined
  }
  const to = addressOf(found, known)
  const claimed = await claimSend(tx, send, to, now)
  if (!claimed) return undefined
  if (send.channel === 'wx_subscribe' && !(await useSubscription(tx, to, template.provider_template))) {
    await finishSend(tx, claimed, { state: 'skipped', why: 'none_left' })
    await fallBack(tx, found, known)
    return undefined
  }
  return { send: claimed, notice, to, template_id: template.provider_template, fields: template.provider_fields }
}

async function guestOf({ ports }: Services, tx: Tx, { notice }: SendWithNotice): Promise<string | undefined> {
  for (const find of ports.of(guestOfPort)) {
    const mobile = await find(tx, notice)
    if (mobile !== undefined) return mobile
  }
  return undefined
}

/** Claims a message if it is still to be sent. What has become of it otherwise is written down here. */
export async function claim(services: Services, key: SendKey): Promise<Claim | undefined> {
  const now = services.now()
  const [templates, quiet] = await Promise.all([templatesOf(services.db, now), quietHours(services.db, now)])
  return services.transaction(async (tx) => {
    const first = await findSend(tx, key)
    if (first?.send.state !== 'queued') return undefined
    // Accounts come first: whoever merges or leaves has them before the rows.
    const memberId = first.send.member_id
    const person = (await peopleBy(tx, [memberId])).get(memberId)
    const found = await findSend(tx, key)
    if (found?.send.state !== 'queued') return undefined
    const guest = found.send.channel === 'guest_sms' ? await guestOf(services, tx, found) : undefined
    return decide(services, tx, found, { now, templates, quiet, person, guest })
  })
}
