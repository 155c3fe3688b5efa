import { paths } from '@kuaimen/contract/kernel/paths'
import { formatMoment, studioTime } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../db/database'
import { notify, notifyAll } from '../notice/notice.service'
import type { NoticeStillValid } from '../notice/still-valid.port'
import type { GivenTurn } from './line.sql'
import type { Match } from './match.service'
import { findTurn, storeNameOf, type TurnRow } from './turn.sql'

interface Given extends Match {
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
      path: paths.waitlist({ turn: turn.turn_no }),
    })),
  )
}

const GOES_ON = { withdrawn: '已被门店收回', unpaid: '没有付款，已经放开' } as const

/** The place is gone without its owner's doing, or was not paid for; the wait is where it was. The account is pinned. */
export async function notifyGoesOn(
  tx: Tx,
  { turn_no, store_id, start_at }: TurnRow,
  member_id: number,
  why: keyof typeof GOES_ON,
  at: Date,
): Promise<void> {
  const data = { start: formatMoment(start_at), store: await storeNameOf(tx, store_id), reason: GOES_ON[why] }
  await notify(tx, {
    ...{ member_id, kind: 'waitlist_on', dedupe: `turn-over:${turn_no}`, data, at },
    path: paths.waitlist(),
  })
}

/** A turn that is answered or over is not sent any more. */
export const turnStillHolds: NoticeStillValid = async (tx, { kind, dedupe }, now) => {
  if (kind !== 'waitlist_turn') return true
  const turn = await findTurn(tx, dedupe.split(':')[1] ?? '')
  return turn?.state === 'live' && turn.until > now
}
