import { campaignNotFound, offerClosed } from '@kuaimen/contract/campaign/version.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx, Services } from '../../context'
import { notifyAll } from '../../notice/notice.service'
import { listOffers } from '../offer/offer.sql'
import { offerKeysOf } from '../page/data.service'
import { findLiveByKey } from '../version/campaign.sql'
import { type DueReminder, saveReminder, takeDue } from './reminder.sql'

const AT_ONCE = 500

/** What is waited for: the campaign itself, or the next of its offers that opens. Null: the campaign. */
async function nextOpening(ctx: MemberCtx, key: string): Promise<Date | null> {
  const live = await findLiveByKey(ctx.db, key)
  if (!live) throw new Refusal(campaignNotFound)
  const now = ctx.now()
  if (live.starts_at && live.starts_at > now) return null
  const offers = await listOffers(ctx.db, offerKeysOf(live.blocks), studioDay(now))
  const next = offers.map((one) => one.now.opens_at.getTime()).filter((opens) => opens > now.getTime())
  if (next.length === 0) throw new Refusal(offerClosed, { reason: '' })
  return new Date(Math.min(...next))
}

/** Asked for again, it is the same reminder. */
export async function remindMe(ctx: MemberCtx, key: string): Promise<null> {
  const due_at = await nextOpening(ctx, key)
  await saveReminder(ctx.db, { campaign_key: key, member_id: ctx.principal.memberId, due_at, at: ctx.now() })
  return null
}

const noticeOf = ({ campaign_key, member_id, title, path, ends_at }: DueReminder, at: Date) => ({
  ...({ member_id, kind: 'campaign_open', data: { name: title }, path, at } as const),
  dedupe: `campaign:${campaign_key}:${member_id}:${studioDay(at)}`,
  ...(ends_at && { useful_until: ends_at }),
})

/** Each minute: who asked for it is told that it has begun, once. */
export async function remindDue({ transaction, now }: Services): Promise<void> {
  for (;;) {
    const count = await transaction(async (tx) => {
      const due = await takeDue(tx, now(), AT_ONCE)
      await notifyAll(
        tx,
        due.map((one) => noticeOf(one, now())),
      )
      return due.length
    })
    if (count < AT_ONCE) return
  }
}
