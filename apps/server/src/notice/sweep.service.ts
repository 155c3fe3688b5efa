import { studioDay } from '@kuaimen/contract/kernel/time'
import { isWx } from '@kuaimen/contract/notice/notice.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { ProviderAway } from '../providers/json'
import type { SmsFound } from '../providers/notice-shape'
import { findSms } from '../providers/sms/notice'
import type { Templates } from './facts.sql'
import { templatesOf } from './recipient.service'
import { KNOWN_AGAIN_MS, undelivered } from './reserve-send.service'
import { findSend, finishSend, listStuck, requeueForgotten, requeueSend, type Send, smsNo } from './send.sql'
import { forgetEvents } from './subscribe.sql'

const MINUTE_MS = 60_000
/** By then every call has ended, and the provider shows what it has. */
const STUCK_AFTER_MS = 2 * MINUTE_MS
/** So long the provider is asked again when it does not answer. */
const ASKED_FOR_MS = 10 * MINUTE_MS
const AT_MOST = 200
/** The next run comes within a minute, and begins with the oldest again. */
const RUN_MS = 40_000
const FORGOTTEN_AT_MOST = 1000
const EVENT_DAYS = 30
/** A text message that the provider has never seen is sent once more, and not a third time. */
const SMS_TRIES = 2

const ageOf = (at: Date | null, now: Date): number => (at ? now.getTime() - at.getTime() : 0)

/** A message around midnight may stand under either day. */
const daysOf = ({ claimed_at }: Send): string[] => {
  const at = claimed_at?.getTime() ?? 0
  return [...new Set([at, at + MINUTE_MS].map((moment) => studioDay(new Date(moment))))]
}

async function foundAt(services: Services, send: Send): Promise<SmsFound> {
  let worst: SmsFound = 'none'
  for (const day of daysOf(send)) {
    const found = await findSms(services, { mobile: send.sent_to, day, out_id: smsNo(send) })
    if (found === 'sent') return found
    if (found === 'failed') worst = found
  }
  return worst
}

async function notBrought(tx: Tx, send: Send, known: { now: Date; templates: Templates }): Promise<void> {
  const found = await findSend(tx, send)
  if (found) await undelivered(tx, { ...found, send }, 'not_delivered', known)
}

const askAbout = (services: Services, send: Send): Promise<SmsFound | 'away'> =>
  foundAt(services, send).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
    return 'away' as const
  })

async function resolveSms(services: Services, send: Send, found: SmsFound | 'away'): Promise<void> {
  const now = services.now()
  if (found === 'away' && ageOf(send.claimed_at, now) < ASKED_FOR_MS) return
  const templates = await templatesOf(services.db, now)
  await services.transaction(async (tx) => {
    if (found === 'sent') await finishSend(tx, send, { state: 'sent', why: 'found', sent_at: send.claimed_at })
    else if (found === 'failed') await notBrought(tx, send, { now, templates })
    else if (found === 'none' && send.tries < SMS_TRIES) await requeueSend(tx, send, now, 0, 'unsent')
    else await finishSend(tx, send, { state: 'unknown', why: found === 'away' ? 'query_away' : 'not_found' })
  })
}

/** WeChat knows a template message again for ten minutes, so that it can be asked once more; a subscribe message never. */
async function resolveWx(services: Services, send: Send): Promise<void> {
  const now = services.now()
  const isKnownAgain = send.channel === 'wx_template' && ageOf(send.first_claimed_at, now) < KNOWN_AGAIN_MS
  await services.transaction(async (tx) => {
    if (isKnownAgain) await requeueSend(tx, send, now, 0, 'perhaps')
    else await finishSend(tx, send, { state: 'unknown', why: 'answer_lost' })
  })
}

/** A provider that is away is asked once a run: it would keep all others waiting as long. */
async function resolve(services: Services, send: Send, run: { isAway: boolean }): Promise<void> {
  if (isWx(send.channel)) return resolveWx(services, send)
  const found = run.isAway ? 'away' : await askAbout(services, send)
  run.isAway = found === 'away'
  await resolveSms(services, send, found)
}

/** Every minute: what was claimed and never heard of again is found out, and what was forgotten is begun. */
export async function sweepSends(services: Services): Promise<void> {
  const now = services.now()
  const before = new Date(now.getTime() - STUCK_AFTER_MS)
  const run = { isAway: false }
  for (const send of await listStuck(services.db, before, AT_MOST)) {
    if (ageOf(now, services.now()) > RUN_MS) break
    await resolve(services, send, run).catch((error: unknown) =>
      logIgnored(services.log, 'notice:sweep', error, { notice_id: send.notice_id, channel: send.channel }),
    )
  }
  await requeueForgotten(services.db, before, FORGOTTEN_AT_MOST)
  await forgetEvents(services.db, new Date(now.getTime() - EVENT_DAYS * 24 * 60 * MINUTE_MS))
}
