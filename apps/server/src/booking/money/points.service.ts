import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { seasonOf } from '@kuaimen/contract/member/level.rules'
import type { Tx } from '../../db/database'
import { earnVisit, takeBackVisit } from '../../member/task/visit-earnings.service'
import type { BookingRow } from '../record/booking.sql'
import { readRetained } from './retained.sql'

/** In the transaction that completes it, under its lock; `now` where that was long ago. */
export async function grantPoints(tx: Tx, row: BookingRow, at: Date, now?: Date): Promise<void> {
  const { order_sn, member_id, store_id, people } = row
  const { city_id, category_ids, ...retained } = await readRetained(tx, order_sn)
  const day = studioDay(row.start_at)
  const about = {
    ...{ store_id, city_id, category_ids, people, day },
    product_ids: [...new Set(row.lines.map(({ product_id }) => product_id))],
    start: studioTime(row.start_at),
    season: seasonOf(day),
  }
  await earnVisit(tx, { order_sn, member_id, retained, about, at, now })
}

/** Money has gone back: only a completed visit has earned. */
export async function revokePoints(tx: Tx, row: BookingRow, refundNo: string, at: Date): Promise<void> {
  if (row.state !== 'completed') return
  const { order_sn, member_id } = row
  const { money_fen, gift_card_fen, voucher_fen } = await readRetained(tx, order_sn)
  const retained = { money_fen, gift_card_fen, voucher_fen }
  await takeBackVisit(tx, { order_sn, member_id, refund_no: refundNo, retained, at })
}
