import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { REVIEW_LETTERS } from '@kuaimen/contract/member/task.rules'
import { ANONYMOUS, areReasons } from '@kuaimen/contract/store/store.rules'
import type { OwnReview } from '@kuaimen/contract/store/store.views'
import { memberNameOf } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import { tellFact } from '../../member/task/fact.service'
import { insertReview, ownReviewOf } from '../../store/comment-pictures.service'
import { addEvent, findOwn, updateBooking } from '../record/booking.sql'
import { demand, lockOwn } from '../record/lock.service'

interface Review {
  readonly order_sn: string
  readonly score: number
  readonly body: string
  readonly reasons: string[]
  readonly anonymous: boolean
  readonly images: readonly string[]
}

/** A review is a comment of the store and of the first product; the number of the booking makes it one. */
export const reviewOwn = (
  ctx: MemberCtx,
  { order_sn, score, body, reasons, anonymous, images }: Review,
): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, order_sn)
    demand('review', row, ctx.now())
    if (!areReasons(reasons, score, [row.branch])) throw new Refusal(invalidInput, { reasons: ['请重新选择'] })
    const nickname = await memberNameOf(tx, ctx.principal.memberId)
    const now = ctx.now()
    const comment = {
      store_id: row.store_id,
      product_id: row.lines[0]?.product_id ?? null,
      nickname: anonymous ? ANONYMOUS : nickname,
      score,
      body,
      reasons,
      order_sn,
      member_id: ctx.principal.memberId,
      created_at: now,
    }
    await insertReview(tx, comment, images, now)
    await updateBooking(tx, order_sn, ['completed'], { reviewed_at: now })
    await addEvent(tx, order_sn, { event: 'reviewed', who: `member:${ctx.principal.memberId}`, at: now })
    const fact = { member_id: ctx.principal.memberId, fact: 'review', subject_no: order_sn, at: now } as const
    if ([...body].length >= REVIEW_LETTERS) await tellFact(tx, { ...fact, about: { store_id: row.store_id, score } })
    return null
  })

/** One's own review of a visit; the booking must be theirs. */
export async function ownReviewFor(ctx: MemberCtx, orderSn: string): Promise<OwnReview | null> {
  if (!(await findOwn(ctx.db, ctx.principal.memberId, orderSn))) throw new Refusal(bookingNotFound)
  return ownReviewOf(ctx, orderSn)
}
