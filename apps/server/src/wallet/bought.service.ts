import type { Scope } from '@kuaimen/contract/wallet/wallet.rules'
import type { Tx } from '../db/database'
import { listBought, lockBought, markVoid } from './bought.sql'
import { presentReach } from './wallet.present'
import { readScopeNames } from './wallet.sql'

type Bought = Awaited<ReturnType<typeof listBought>>[number]

/** The vouchers of a voucher order. */
export const vouchersOf = (tx: Tx, orderNo: string): Promise<Bought[]> => listBought(tx, orderNo)

/** Takes back what nobody uses, in the transaction of its refund; how many that were. */
export async function voidUnused(tx: Tx, orderNo: string, at: Date): Promise<number> {
  await lockBought(tx, orderNo)
  return markVoid(tx, orderNo, at)
}

/** What a voucher would be good for, in words, before there is one. */
export async function reachOf(tx: Tx, scope: Scope): Promise<string> {
  const card = {
    ...{ kind: 'voucher' as const, code: '', name: '', note: '', rules: '', discount: null, scope, balance_fen: 0 },
    ...{ valid_from: '', valid_until: '', state: 'usable' as const },
  }
  return presentReach(card, await readScopeNames(tx, [scope])).scope
}
