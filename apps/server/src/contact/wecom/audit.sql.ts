import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

const GIVEN = sql`
  select code, member_id from coupon where origin = 'contact'
  union all select code, member_id from voucher where origin = 'contact'
  union all select code, member_id from gift_card where origin = 'contact'`

export const giftsGiven = checkBy(
  'contact_claim: what was given is a card, and each card was given once',
  () => sql`
    select coalesce(c.code, g.code) || case when g.code is null then ' was given and is no card'
             when count(c.code) = 0 then ' is a card that was given for nothing' else ' was given ' || count(c.code) || ' times' end as what
    from (select code from contact_claim where code is not null) c full join (${GIVEN}) g on g.code = c.code
    group by c.code, g.code having g.code is null or count(c.code) <> 1`,
)

export const eventsWorkedOff = checkBy(
  'wecom_event: nothing waits for a day',
  (now) => sql`
    select 'an event of ' || received_at || ' (' || kind || ') waits' as what
    from wecom_event where done_at is null and received_at < ${now}::timestamptz - interval '1 day'`,
)
