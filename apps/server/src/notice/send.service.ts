import { writeFields } from '@kuaimen/contract/notice/fields.rules'
import { isWx } from '@kuaimen/contract/notice/notice.rules'
import { isRemembered } from '@kuaimen/contract/notice/plan.rules'
import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { originOf } from '../http/request/hosts'
import { ProviderAway, ProviderRests } from '../providers/json'
import { AnswerLost, type SendResult } from '../providers/notice-shape'
import { sendNoticeSms } from '../providers/sms/notice'
import { sendWxSubscribe, sendWxTemplate } from '../providers/wechat/message'
import { type Person, peopleBy } from './facts.sql'
import { templatesOf } from './recipient.service'
import { type Claim, claim, fallBack, mayBeOut } from './reserve-send.service'
import { finishSend, requeueSend, type SendKey, smsNo } from './send.sql'
import { refuseSubscription, returnSubscription } from './subscribe.sql'

/** A process that stood still for so long has lost its claim: somebody else may have it by now. */
const CLAIM_LASTS_MS = 60_000
/** A provider that is away is asked so often, with longer and longer pauses. */
const TRIES_AT_MOST = 10
const PAUSE_S = 30
const LONGEST_PAUSE_S = 1800
/** After an answer that was lost, WeChat is asked again soon: it knows the message again. */
const AGAIN_S = 20
/** A provider that is left alone is left alone for so long. */
const RESTS_S = 10

/** Where a tap leads: nobody has asked for it, so the first of our hosts it is. */
function urlOf({ env }: Services, path: string): string {
  const [host = 'localhost'] = env.PUBLIC_HOSTS
  return path && originOf(host) + path
}

function callProvider(services: Services, { send, notice, to, template_id, fields }: Claim): Promise<SendResult> {
  const data = writeFields(send.channel, fields, notice.data)
  if (!isWx(send.channel))
    return sendNoticeSms(services, { mobile: to, template: template_id, params: data, out_id: smsNo(send) })
  const message = { openid: to, template_id, url: urlOf(services, notice.path), data }
  return send.channel === 'wx_template'
    ? sendWxTemplate(services, { ...message, client_msg_id: notice.id })
    : sendWxSubscribe(services, message)
}

/** It said no for good: another channel may say it. */
async function refused(services: Services, claimed: Claim, code: string): Promise<void> {
  const now = services.now()
  const { send, to, template_id } = claimed
  const templates = await templatesOf(services.db, now)
  await services.transaction(async (tx) => {
    const person = (await peopleBy(tx, [send.member_id])).get(send.member_id)
    if (!(await finishSend(tx, send, { state: 'failed', why: code }))) return
    if (send.channel === 'wx_subscribe') await returnSubscription(tx, to, template_id)
    // Of somebody who has left nothing is written down any more.
    if (person && isWx(send.channel) && isRemembered(code)) await refuseSubscription(tx, to, template_id, now)
    await fallBack(tx, claimed, {
      now,
      templates,
      person: isRemembered(code) ? refusedBy(person, to, template_id, now) : person,
    })
  })
}

/** As the person will be found from now on: what has just been refused is not planned again. */
const refusedBy = (person: Person | undefined, openid: string, template_id: string, now: Date): Person | undefined =>
  person && {
    ...person,
    subscriptions: [
      ...person.subscriptions.filter((one) => one.template_id !== template_id || one.openid !== openid),
      { openid, template_id, left: 0, refused_at: now.toISOString() },
    ],
  }

/** Asked so often in vain: by another channel it would come twice if an earlier try has gone out. */
async function givenUp(services: Services, claimed: Claim): Promise<void> {
  if (!mayBeOut(claimed.send)) return refused(services, claimed, 'away')
  await services.transaction((tx) => finishSend(tx, claimed.send, { state: 'unknown', why: 'answer_lost' }))
}

/** This try certainly did not go out. */
async function away(services: Services, claimed: Claim): Promise<void> {
  const { send, to, template_id } = claimed
  if (send.tries >= TRIES_AT_MOST) return givenUp(services, claimed)
  const pause = Math.min(LONGEST_PAUSE_S, PAUSE_S * 2 ** (send.tries - 1))
  await services.transaction(async (tx) => {
    if (send.channel === 'wx_subscribe') await returnSubscription(tx, to, template_id)
    await requeueSend(tx, send, new Date(services.now().getTime() + pause * 1000), pause, 'unsent')
  })
}

/** The provider rests, so that it was not asked at all: a try that was not made is not one. */
const waitOut = (services: Services, { send, to, template_id }: Claim): Promise<void> =>
  services.transaction(async (tx) => {
    if (send.channel === 'wx_subscribe') await returnSubscription(tx, to, template_id)
    await requeueSend(tx, send, new Date(services.now().getTime() + RESTS_S * 1000), RESTS_S, 'unmade')
  })

/** It may have gone out. A text message is asked about by the sweep; WeChat knows a template message again, and nothing else. */
async function lost(services: Services, { send }: Claim): Promise<void> {
  if (!isWx(send.channel)) return
  await services.transaction(async (tx) => {
    if (send.channel === 'wx_subscribe') await finishSend(tx, send, { state: 'unknown', why: 'answer_lost' })
    else await requeueSend(tx, send, new Date(services.now().getTime() + AGAIN_S * 1000), AGAIN_S, 'perhaps')
  })
}

/** Sends one message by one channel, if it is still to be sent. Run by many at once, it is sent by one. */
export async function sendNotice(services: Services, key: SendKey): Promise<void> {
  const claimed = await claim(services, key)
  if (!claimed) return
  const claimedAt = claimed.send.claimed_at?.getTime() ?? 0
  if (services.now().getTime() - claimedAt > CLAIM_LASTS_MS) return
  const result = await asked(services, claimed)
  if (!result) return
  if (result.is === 'refused') return refused(services, claimed, result.code)
  const sent = { state: 'sent', provider_no: result.no, sent_at: services.now() } as const
  await services.transaction((tx) => finishSend(tx, claimed.send, sent))
}

async function asked(services: Services, claimed: Claim): Promise<SendResult | undefined> {
  try {
    return await callProvider(services, claimed)
  } catch (error) {
    logIgnored(services.log, 'notice:send', error, { notice_id: claimed.send.notice_id, channel: claimed.send.channel })
    if (error instanceof AnswerLost) await lost(services, claimed)
    else if (error instanceof ProviderRests) await waitOut(services, claimed)
    else if (error instanceof ProviderAway) await away(services, claimed)
    else throw error
    return undefined
  }
}
