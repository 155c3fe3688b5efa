import type { Tx } from '../../db/database'
import { type Account, postAll, subjectAccount, type Txn, transfer } from '../../ledger/ledger.service'
import type { GiftEvent } from '../card/wallet.table'
import { type ChangedUse, changeGiftBalances, type Movement } from './tender.sql'

const giftAccount = (code: string): Account => `gift_card:${code}`
const voucherAccount = (code: string): Account => `voucher:${code}`

/** What a card's money comes from or goes to, where that is no order. */
const OUTSIDE: Partial<Record<GiftEvent, Account>> = { issued: 'issued:gift_card', expired: 'expired:gift_card' }

/** What is on a card we owe: a movement of the card is the same movement of what we owe, and of its other side. */
function giftTxn(id: number, { code, event, amount_fen, subject_no }: Movement): Txn {
  const about = subject_no || code
  return {
    txn: `gift:${id}`,
    entries: [
      { account: OUTSIDE[event] ?? subjectAccount(subject_no), amount_fen, subject_no: about },
      { account: giftAccount(code), amount_fen: -amount_fen, subject_no: about },
    ],
  }
}

/** Changes balances of gift cards and posts it. False when a card holds less: the caller's transaction must not go on. */
export async function transferGiftMoney(tx: Tx, movements: readonly Movement[]): Promise<boolean> {
  if (movements.length === 0) return true
  const ids = await changeGiftBalances(tx, movements)
  if (ids.size < movements.length) return false
  const txns = movements.map((movement) => giftTxn(ids.get(movement.code)!, movement))
  await postAll(tx, txns, movements[0]!.at)
  return true
}

/**
 * What a coupon takes off is promotion. A voucher was paid for when it was bought: that much stops being owed, and what
 * it covers beyond is promotion too.
 */
function useTxn(act: 'used' | 'returned', { id, kind, code, amount_fen, subject_no, paid_fen }: ChangedUse): Txn {
  const sign = act === 'used' ? 1 : -1
  const sides: [Account, number][] = [
    [voucherAccount(code), paid_fen],
    [`promotion:${kind}`, amount_fen - paid_fen],
    [subjectAccount(subject_no), -amount_fen],
  ]
  return {
    txn: `${act}:${id}`,
    entries: sides.map(([account, fen]) => ({ account, amount_fen: sign * fen, subject_no })),
  }
}

/** Gift cards are left out: they post when their balance changes. */
export const postUses = (tx: Tx, act: 'used' | 'returned', uses: readonly ChangedUse[], at: Date): Promise<void> => {
  const txns = uses.filter(({ kind }) => kind !== 'gift_card').map((use) => useTxn(act, use))
  return postAll(tx, txns, at)
}

interface Paid {
  readonly code: string
  readonly paid_fen: number
}

const sum = (vouchers: readonly Paid[]) => vouchers.reduce((all, { paid_fen }) => all + paid_fen, 0)

/** Bought vouchers are in the card case: we owe the shoots now, not the order. */
export const postSold = (tx: Tx, order_no: string, vouchers: readonly Paid[], at: Date): Promise<void> =>
  postAll(
    tx,
    [
      {
        txn: `sold:${order_no}`,
        entries: [
          { account: subjectAccount(order_no), amount_fen: sum(vouchers), subject_no: order_no },
          ...vouchers.map(({ code, paid_fen }) => ({
            account: voucherAccount(code),
            amount_fen: -paid_fen,
            subject_no: order_no,
          })),
        ],
      },
    ],
    at,
  )

/** Taken back for a refund: the order is owed again; a fen that sharing out has left over is ours. */
export const postVoid = (tx: Tx, order_no: string, voided: readonly Paid[], fen: number, at: Date): Promise<void> =>
  postAll(
    tx,
    [
      {
        txn: `void:${order_no}`,
        entries: [
          { account: subjectAccount(order_no), amount_fen: -fen, subject_no: order_no },
          { account: 'revenue', amount_fen: fen - sum(voided), subject_no: order_no },
          ...voided.map(({ code, paid_fen }) => ({
            account: voucherAccount(code),
            amount_fen: paid_fen,
            subject_no: order_no,
          })),
        ],
      },
    ],
    at,
  )

interface Given extends Paid {
  readonly giving_no: string
}

/** What was paid for a voucher is owed to whoever takes it while it is under way, and then to whom it has come. */
export const postTransfer = (
  tx: Tx,
  act: 'given' | 'arrived',
  { giving_no, code, paid_fen }: Given,
  at: Date,
): Promise<void> => {
  const [from, to] =
    act === 'given'
      ? [subjectAccount(giving_no), voucherAccount(code)]
      : [voucherAccount(code), subjectAccount(giving_no)]
  return transfer(tx, `${act}:${giving_no}`, { from, to, amount_fen: paid_fen, subject_no: giving_no, at })
}
