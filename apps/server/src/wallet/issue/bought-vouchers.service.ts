import type { Scope } from '@kuaimen/contract/wallet/card.rules'
import type { Tx } from '../../db/database'
import { presentReach } from '../card/wallet.present'
import { readScopeNames } from '../card/wallet.sql'
import type { Gift } from '../card/wallet.table'
import { postSold, postVoid } from '../tender/postings.service'
import { countUnused, listPurchased, lockPurchased, markVoid, readPaid } from './bought-vouchers.sql'
import { issueVoucher, type To } from './issue.service'

type PurchasedVoucher = Awaited<ReturnType<typeof listPurchased>>[number]

/** The vouchers of a voucher order. */
export const vouchersOf = (tx: Tx, orderNo: string): Promise<PurchasedVoucher[]> => listPurchased(tx, orderNo)

/** How many vouchers of an order are there to be used. */
export async function unusedOf(tx: Tx, orderNos: string[]): Promise<(orderNo: string) => number> {
  const found = orderNos.length === 0 ? [] : await countUnused(tx, orderNos)
  const unused = new Map(found.map((row) => [row.order_no, row.unused]))
  return (orderNo) => unused.get(orderNo) ?? 0
}

/** What was paid for vouchers: nothing for gifts. */
export const paidShareOf = (tx: Tx, codes: string[]): Promise<number> => readPaid(tx, codes)

interface Purchased {
  readonly order_no: string
  readonly gives: Omit<Extract<Gift, { kind: 'voucher' }>, 'kind'>
  /** What was paid for each. */
  readonly shares: readonly number[]
}

/** All vouchers of a paid order. */
export async function issuePurchased(tx: Tx, { order_no, gives, shares }: Purchased, to: To): Promise<void> {
  const sold: { code: string; paid_fen: number }[] = []
  for (const paid_fen of shares)
    sold.push({ code: await issueVoucher(tx, { kind: 'voucher', ...gives, order_no, paid_fen }, to), paid_fen })
  await postSold(tx, order_no, sold, to.at)
}

/** Voids unused vouchers in the transaction of their refund; returns how many, and how much is due for them. */
export async function voidUnused(tx: Tx, orderNo: string, fenFor: (unused: number) => number, at: Date) {
  await lockPurchased(tx, orderNo)
  const voided = await markVoid(tx, orderNo, at)
  const unused = voided.length
  const fen = fenFor(unused)
  await postVoid(tx, orderNo, voided, fen, at)
  return { unused, fen }
}

/** What a voucher would be good for, in words, before there is one. */
export async function scopeText(tx: Tx, scope: Scope): Promise<string> {
  const card = {
    ...{ kind: 'voucher' as const, code: '', name: '', note: '', rules: '', discount: null, scope, balance_fen: 0 },
    ...{ valid_from: '', valid_until: '', state: 'usable' as const, returned_late: false, origin: '' as const },
    ...{ is_given: false, giving_no: null, giving_until: null, link_mark: null },
  }
  return presentReach(card, await readScopeNames(tx, [scope])).scope
}
