import type { Services } from '../context'
import type { Tx } from '../db/database'
import { emitNow } from '../events'
import type { WxPushEvent } from '../providers/notice-shape'
import type { PushQuery } from '../providers/sealed-push'
import { openWxPush } from '../providers/wechat/push'
import type { Templates } from './facts.sql'
import { templatesOf } from './recipient.service'
import { undelivered } from './reserve-send.service'
import { findSentBy } from './send.sql'
import { acceptSubscription, allowSubscription, dropSubscription, findSubscriber, saveEvent } from './subscribe.sql'
import { messagesAllowed } from './subscribed.port'

/** WeChat tells of a message before we have written down its number: it tells again. */
class NotYet extends Error {
  override name = 'NotYet'
}

/** So long after it is told, a message of ours has its number. */
const WRITTEN_WITHIN_MS = 30_000

const isGood = (status: string): boolean => status === '' || /^success/i.test(status)

/** A message that was taken and did not arrive goes by another channel. */
async function notBrought(tx: Tx, event: WxPushEvent, templates: Templates, now: Date): Promise<void> {
  const found = await findSentBy(tx, event.msg_id, event.openid)
  if (!found) {
    if (now.getTime() - event.at.getTime() < WRITTEN_WITHIN_MS) throw new NotYet(event.event)
    return
  }
  await undelivered(tx, found, event.status.slice(0, 60), { now, templates })
}

/** Rooms above hear of it, once the openid belongs to somebody. After all rows of ours: they lock what is theirs. */
async function notifySubscribed(services: Services, tx: Tx, events: readonly WxPushEvent[], at: Date): Promise<void> {
  for (const { openid, template_id } of events) {
    const member_id = await findSubscriber(tx, openid)
    if (member_id !== undefined) await emitNow(services, tx, messagesAllowed, { member_id, template_id, at })
  }
}

const isAccepted = ({ event, status }: WxPushEvent): boolean =>
  event === 'subscribe_msg_popup_event' && status === 'accept'

async function apply(tx: Tx, event: WxPushEvent, templates: Templates, now: Date): Promise<void> {
  const { openid, template_id, status } = event
  if (event.event === 'subscribe_msg_popup_event') {
    if (status === 'accept') await acceptSubscription(tx, openid, template_id)
  } else if (event.event === 'subscribe_msg_change_event') {
    await (status === 'reject'
      ? dropSubscription(tx, openid, template_id, now)
      : allowSubscription(tx, openid, template_id))
  } else if (!isGood(status)) await notBrought(tx, event, templates, now)
}

/** A push of WeChat's: each thing it tells is written down once. */
export async function takePush(
  services: Services,
  query: PushQuery,
  body: string,
): Promise<'taken' | 'refused' | 'later'> {
  const push = openWxPush(services, query, body)
  if ('refused' in push) return 'refused'
  const now = services.now()
  const templates = await templatesOf(services.db, now)
  // Two pushes of one person that cross take their rows in the same order.
  const inOrder = [...push.ok].sort((one, other) => (one.template_id < other.template_id ? -1 : 1))
  try {
    await services.transaction(async (tx) => {
      const fresh: WxPushEvent[] = []
      for (const event of inOrder) {
        if (!(await saveEvent(tx, event.key, now))) continue
        await apply(tx, event, templates, now)
        fresh.push(event)
      }
      await notifySubscribed(services, tx, fresh.filter(isAccepted), now)
    })
    return 'taken'
  } catch (error) {
    if (error instanceof NotYet) return 'later'
    throw error
  }
}
