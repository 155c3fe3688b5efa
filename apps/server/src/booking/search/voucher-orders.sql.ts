import type { VoucherOrderState } from '@kuaimen/contract/shop/shop.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface VoucherOrderRow {
  readonly order_no: string
  readonly title: string
  readonly state: VoucherOrderState
  readonly count: number
  readonly amount_fen: number
  readonly paid: boolean
  readonly name: string
  readonly mobile: string | null
  readonly created_at: Date
}

/** Of these numbers, or of these members; the newest first. */
export async function listVoucherOrders(
  tx: Tx,
  { orders = [], members = [] }: { orders?: readonly string[]; members?: readonly number[] },
  atMost: number,
): Promise<VoucherOrderRow[]> {
  const { rows } = await tx.execute<Omit<VoucherOrderRow, 'created_at'> & { created_at: string }>(sql`
    select v.order_no, v.name as title, v.state, v.count, v.amount_fen, v.pay_no is not null as paid,
           m.nickname as name, m.mobile, v.created_at::text as created_at
    from voucher_order v join member m on m.id = v.member_id
    where v.order_no = any(${sql.param([...orders])}::text[]) or v.member_id = any(${sql.param([...members])}::bigint[])
    order by v.created_at desc, v.order_no desc limit ${atMost}`)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }))
}
