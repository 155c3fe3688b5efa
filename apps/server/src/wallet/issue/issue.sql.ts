import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { coupon, coupon_rule, gift_card, voucher } from '../card/wallet.table'

export type RuleRow = typeof coupon_rule.$inferSelect
export type NewRule = typeof coupon_rule.$inferInsert

export async function findRule(tx: Tx, key: string): Promise<RuleRow | undefined> {
  const [row] = await tx.select().from(coupon_rule).where(eq(coupon_rule.key, key))
  return row
}

export const listRules = (tx: Tx, keys: readonly string[]): Promise<RuleRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(coupon_rule)
        .where(inArray(coupon_rule.key, [...keys]))

/** A rule that is there already stays as it is. */
export async function insertRule(tx: Tx, rule: NewRule): Promise<void> {
  await tx.insert(coupon_rule).values(rule).onConflictDoNothing()
}

export async function insertCoupons(tx: Tx, rows: (typeof coupon.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(coupon).values(rows)
}

export async function insertVoucher(tx: Tx, row: typeof voucher.$inferInsert): Promise<void> {
  await tx.insert(voucher).values(row)
}

/** An empty card: its balance has no other beginning than its first entry. */
export async function insertGiftCard(tx: Tx, row: Omit<typeof gift_card.$inferInsert, 'balance_fen'>): Promise<void> {
  await tx.insert(gift_card).values({ ...row, balance_fen: 0 })
}
