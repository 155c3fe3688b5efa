import { stateAt } from '@kuaimen/contract/booking/change.rules'
import { stateTextAt } from '@kuaimen/contract/booking/record.rules'
import type { FoundBy, OrderHit } from '@kuaimen/contract/booking/search.views'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { voucherOrderText } from '@kuaimen/contract/shop/shop.rules'
import { nameSeen } from '@kuaimen/contract/staff/privacy.rules'
import { mobileSeen, type Seen, seconds } from '../view/booking.present'
import type { OrderRow } from './orders.sql'
import type { VoucherOrderRow } from './voucher-orders.sql'

export const presentHit = (row: OrderRow, found_by: FoundBy, seen: Seen): OrderHit => {
  const { now, named } = seen
  const state = stateAt(row, now)
  const day = studioDay(row.start_at)
  return {
    kind: 'booking',
    no: row.order_sn,
    found_by,
    store_id: row.store_id,
    store_name: row.store_name,
    day,
    time: studioTime(row.start_at),
    state,
    state_text: stateTextAt({ ...row, state }, now),
    name: nameSeen(row.name, row, named, now),
    mobile: mobileSeen(row.mobile, seen),
    people: row.people,
    product_names: row.lines.map(({ name }) => name),
    total_fen: row.total_fen,
    paid_fen: row.paid_fen,
    source: row.channel,
    made_at: seconds(row.created_at),
  }
}

export const presentVoucherOrder = (row: VoucherOrderRow, found_by: FoundBy, seen: Seen): OrderHit => ({
  kind: 'voucher_order',
  no: row.order_no,
  found_by,
  store_id: null,
  store_name: '',
  day: '',
  time: '',
  state: row.state,
  state_text: voucherOrderText[row.state],
  name: row.name,
  mobile: mobileSeen(row.mobile, seen),
  people: 0,
  product_names: [`${row.title} ×${row.count}`],
  total_fen: row.amount_fen,
  paid_fen: row.paid ? row.amount_fen : 0,
  source: '',
  made_at: seconds(row.created_at),
})
