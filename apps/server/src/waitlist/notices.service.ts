import { paths } from '@kuaimen/contract/kernel/paths'
import { formatMoment, studioTime } from '@kuaimen/contract/kernel/time'
import type { StillHolds } from '../context'
import type { Tx } from '../db/database'
import { notifyAll } from '../notice/notice.service'
import type { Fitting } from './fitting.service'
import type { GivenTurn } from './line.sql'
import { findTurn } from './turn.sql'

interface Given extends Fitting {
  readonly turn: GivenTurn
}

/** Whose turn it is hears of it in the transaction that gives it; of no use once it is over. */
export async function notifyTurns(
  tx: Tx,
  turns: readonly Given[],
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await notifyAll(
    tx,
    turns.map(({ row, plan, turn }) => ({
      member_id: row.member_id,
      kind: 'waitlist_turn',
      dedupe: `turn:${turn.turn_no}`,
      data: {
        start: formatMoment(turn.start_at),
        store: row.store,
        products: plan.items.map(({ product }) => product.name).join('、'),
        until: studioTime(until),
      },
      at,
      useful_until: until,
      path: paths.waitlist(),
    })),
  )
}

/** A turn that is answered or over is not sent any more. */
export const turnStillHolds: StillHolds = async (tx, { kind, dedupe }, now) => {
  if (kind !== 'waitlist_turn') return true
  const turn = await findTurn(tx, dedupe.split(':')[1] ?? '')
  return turn?.state === 'live' && turn.until > now
}
