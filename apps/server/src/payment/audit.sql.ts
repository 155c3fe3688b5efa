import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import { asTransferred } from '../ledger/audit.sql'

export const captures = checkBy('payment: what came in is in the ledger, and nothing else', () =>
  asTransferred(
    'capture:',
    sql`select pay_no, 'provider:' || provider, 'subject:' || subject_no, amount_fen from payment where state = 'paid'`,
  ),
)

export const setAsides = checkBy('payment: what was set aside is in the ledger, and nothing else', () =>
  asTransferred(
    'refund:',
    sql`select refund_no, 'subject:' || subject_no, 'refund:' || refund_no, r.amount_fen
        from payment_refund r join payment using (pay_no)`,
  ),
)

export const settlements = checkBy('payment: what went back is in the ledger, and nothing else', () =>
  asTransferred(
    'settled:',
    sql`select refund_no, 'refund:' || refund_no, 'provider:' || provider, r.amount_fen
        from payment_refund r join payment using (pay_no) where r.state = 'settled'`,
  ),
)

export const handSettlements = checkBy('payment: what went back by hand is in the ledger, and nothing else', () =>
  asTransferred(
    'by_hand:',
    sql`select refund_no, 'refund:' || refund_no, 'bank', amount_fen from payment_refund where state = 'by_hand'`,
  ),
)

const refundSums = sql`select p.pay_no, p.amount_fen, p.refunded_fen, coalesce(sum(r.amount_fen), 0) as back
                       from payment p left join payment_refund r using (pay_no) group by p.pay_no`

export const refundsAddUp = checkBy(
  'payment: refunded_fen is the sum of its refunds',
  () => sql`select pay_no || ' has refunded ' || refunded_fen || ', its refunds are ' || back as what
            from (${refundSums}) s where refunded_fen <> back order by pay_no`,
)

export const refundsFit = checkBy(
  'payment: no more goes back than came in',
  () => sql`select pay_no || ' took ' || amount_fen || ' and gives back ' || back as what
            from (${refundSums}) s where back > amount_fen order by pay_no`,
)
