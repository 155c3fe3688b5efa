import { and, asc, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { voucher } from '../card/wallet.table'

const inUse = sql<boolean>`exists (select from wallet_use u where u.kind = 'voucher' and u.code = voucher.code
                                   and u.state in ('locked', 'used'))`

const isUnderWay = sql<boolean>`exists (select from giving g where g.code = voucher.code and g.state = 'open')`

export const listPurchased = (tx: Tx, orderNo: string) =>
  tx
    .select({
      code: voucher.code,
      name: voucher.name,
      valid_until: voucher.valid_until,
      refunded_at: voucher.refunded_at,
      is_used: inUse,
      /** A late cancel has given it back: it is good for a shoot, not for money. */
      is_final: sql<boolean>`${voucher.returned_late_at} is not null`,
      /** With a friend, or on its way there: good for money no more, or not now. */
      giving: sql<'none' | 'open' | 'taken'>`case when ${voucher.given_at} is not null then 'taken'
        when ${isUnderWay} then 'open' else 'none' end`,
    })
    .from(voucher)
    .where(eq(voucher.order_no, orderNo))
    .orderBy(asc(voucher.code))

/** Of each of these orders, how many vouchers are there to be used. */
export const countUnused = (tx: Tx, orderNos: string[]) =>
  tx
    .select({ order_no: voucher.order_no, unused: count() })
    .from(voucher)
    .where(
      and(
        inArray(voucher.order_no, orderNos),
        isNull(voucher.refunded_at),
        isNull(voucher.given_at),
        sql`(not ${inUse} or ${isUnderWay})`,
      ),
    )
    .groupBy(voucher.order_no)

/** Locked as a booking locks them: a second transaction sees what the first has done. */
export const lockPurchased = (tx: Tx, orderNo: string) =>
  tx
    .select({ code: voucher.code })
    .from(voucher)
    .where(eq(voucher.order_no, orderNo))
    .orderBy(voucher.code)
    .for('update')

export const markVoid = (tx: Tx, orderNo: string, at: Date) =>
  tx
    .update(voucher)
    .set({ refunded_at: at })
    .where(
      and(
        eq(voucher.order_no, orderNo),
        isNull(voucher.refunded_at),
        isNull(voucher.returned_late_at),
        // Who bought it has given it away.
        isNull(voucher.given_at),
        sql`not ${inUse}`,
      ),
    )
    .returning({ code: voucher.code, paid_fen: voucher.paid_fen })

/** What was paid for these vouchers together. */
export async function readPaid(tx: Tx, codes: string[]): Promise<number> {
  if (codes.length === 0) return 0
  const [row] = await tx
    .select({ fen: sum(voucher.paid_fen) })
    .from(voucher)
    .where(inArray(voucher.code, codes))
  return Number(row?.fen ?? 0)
}
