import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'
import { asTransferred } from '../../ledger/audit.sql'

export const totalsAgree = checkBy(
  'enterprise: a statement asks for what its visits were charged, less its corrections',
  () => sql`
    with lines as (
      select statement_no, company_id, charged_fen as fen from corp_booking where statement_no is not null
      union all
      select statement_no, company_id, -amount_fen from statement_correction where statement_no is not null
    ), summed as (
      select t.statement_no, t.total_fen, coalesce(sum(l.fen), 0) as fen,
             count(*) filter (where l.company_id <> t.company_id) as strange
      from statement t left join lines l on l.statement_no = t.statement_no group by t.statement_no
    )
    select statement_no || ' says ' || total_fen || ', its lines ' || fen || ', ' || strange || ' of another company' as what
    from summed where total_fen <> fen or strange > 0 order by statement_no`,
)

export const correctionsFit = checkBy(
  'enterprise: no visit is corrected by more than it was charged',
  () => sql`
    select c.order_sn || ' was charged ' || coalesce(c.charged_fen, 0) || ' and corrected by ' || sum(r.amount_fen) as what
    from corp_booking c join statement_correction r using (order_sn)
    group by c.order_sn having sum(r.amount_fen) > coalesce(c.charged_fen, 0) order by c.order_sn`,
)

export const statementsInvoiced = checkBy(
  'enterprise: a confirmed statement has one invoice, to its company, over its visits and its sum',
  () => sql`
    with confirmed as (
      select t.statement_no, t.company_id, t.total_fen, t.invoice_no from statement t
      where t.state in ('confirmed', 'invoiced', 'paid') and t.total_fen > 0
    ), compared as (
      select c.statement_no, c.total_fen,
             i.invoice_no is not null and i.company_id = c.company_id and i.amount_fen = c.total_fen as fits,
             (select coalesce(sum(o.amount_fen), 0) from invoice_order o where o.invoice_no = c.invoice_no) as shares_fen,
             (select count(*) from invoice_order o
              left join corp_booking b on b.order_sn = o.order_sn and b.statement_no = c.statement_no
              where o.invoice_no = c.invoice_no
                and (b.order_sn is null or o.part <> 'company' or o.amount_fen > b.charged_fen)) as off
      from confirmed c left join invoice i on i.invoice_no = c.invoice_no
    )
    select statement_no || case when not fits then ' has no invoice of its sum'
             when off > 0 then ' has an invoice over other visits'
             else ' has an invoice whose orders are ' || shares_fen || ' together, not ' || total_fen end as what
    from compared where not fits or off > 0 or shares_fen <> total_fen order by statement_no`,
)

export const paidIsPosted = checkBy('enterprise: a paid statement is in the bank by the ledger, and nothing else', () =>
  asTransferred(
    'corp_paid:',
    sql`select statement_no, 'bank', 'company:' || company_id, total_fen from statement where state = 'paid'`,
  ),
)

export const correctionsArePosted = checkBy(
  'enterprise: a correction lessens what the company owes, and nothing else',
  () =>
    asTransferred(
      'corp_corrected:',
      sql`select coalesce(part_of, id)::text, 'revenue', 'company:' || company_id, sum(amount_fen)
          from statement_correction group by coalesce(part_of, id), company_id`,
    ),
)
