import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import { asTransferred } from '../ledger/audit.sql'

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
      select c.statement_no, i.invoice_no is not null and i.company_id = c.company_id and i.amount_fen = c.total_fen as fits,
             (select count(*) from invoice_order o
              full join (select order_sn, charged_fen from corp_booking where statement_no = c.statement_no) b
                on b.order_sn = o.order_sn and b.charged_fen = o.amount_fen and o.part = 'company'
              where (o.invoice_no = c.invoice_no or o.invoice_no is null)
                and (o.order_sn is null or b.order_sn is null)) as off
      from confirmed c left join invoice i on i.invoice_no = c.invoice_no
    )
    select statement_no || case when fits then ' has an invoice over other visits' else ' has no invoice of its sum' end as what
    from compared where not fits or off > 0 order by statement_no`,
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
      sql`select id::text, 'revenue', 'company:' || company_id, amount_fen from statement_correction`,
    ),
)
