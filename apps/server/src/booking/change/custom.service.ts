import { isDeepStrictEqual } from 'node:util'
import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import type { CustomCopy } from '@kuaimen/contract/custom/copy.rules'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import { isHeld, withoutSensitive } from '@kuaimen/contract/custom/held.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { type MemberCtx, within } from '../../context'
import { changedCopy } from '../../custom/copy.service'
import type { Tx } from '../../db/database'
import { addEvent, type BookingRow, updateBooking } from '../record/booking.sql'
import { demand, lockOwn } from '../record/lock.service'

/** For the history: what was chosen, and nothing of what was written. */
const wordsOf = ({ choices }: CustomCopy): string => choices.map(({ names }) => names.join('、')).join(' · ')

const isSame = (a: CustomCopy | null, b: CustomCopy): boolean =>
  a !== null && isDeepStrictEqual({ ...a, at: '' }, { ...b, at: '' })

/** What is sensitive goes whenever its owner says so, however late, and whatever became of the flow. */
function withdrawn(held: CustomCopy | null, asked: CustomAsked, now: Date): CustomCopy | undefined {
  if (!held || !asked.form || !isHeld(held, asked)) return undefined
  const form = withoutSensitive(held.form, asked.form)
  return form && { ...held, form, at: now.toISOString() }
}

async function changed(ctx: MemberCtx, tx: Tx, row: BookingRow, asked: CustomAsked): Promise<CustomCopy> {
  demand('custom', row, ctx.now())
  const lines = row.lines.map(({ product_id, addons }) => ({ product_id, addons: addons.map(({ name }) => name) }))
  return changedCopy(within(ctx, tx), asked, lines, row.custom)
}

/** Another choice for the same money, until the store prepares it. */
export const customiseOwn = (
  ctx: MemberCtx,
  { order_sn, custom: asked }: { order_sn: string; custom: CustomAsked },
): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, order_sn)
    const custom = withdrawn(row.custom, asked, ctx.now()) ?? (await changed(ctx, tx, row, asked))
    // A second tap is no second change.
    if (isSame(row.custom, custom)) return null
    if (!(await updateBooking(tx, order_sn, [row.state], { custom }))) throw new Refusal(bookingStateChanged)
    const who = `member:${ctx.principal.memberId}`
    await addEvent(tx, order_sn, { event: 'custom_changed', who, note: wordsOf(custom), at: ctx.now() })
    return null
  })
