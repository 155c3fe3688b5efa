import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

export const stockAgrees = checkBy(
  'campaign_offer: what is taken is the sum of its takes',
  () => sql`
    select 'offer ' || o.key || ' says ' || o.taken || ' taken, there are ' || count(t.code) as what
    from campaign_offer o left join campaign_take t on t.offer_key = o.key
    group by o.key having o.taken <> count(t.code) order by 1`,
)

export const daysAgree = checkBy(
  'campaign_offer_day: what is taken of a day is the sum of its takes, and no more than the day has',
  () => sql`
    select 'offer ' || coalesce(d.offer_key, t.offer_key) || ' on ' || coalesce(d.day, t.day) || ' says '
           || coalesce(d.taken, 0) || ' taken, there are ' || coalesce(t.n, 0) as what
    from campaign_offer_day d
    full join (select offer_key, day, count(*) as n from campaign_take group by offer_key, day) t
      on t.offer_key = d.offer_key and t.day = d.day
    where coalesce(d.taken, 0) <> coalesce(t.n, 0) order by 1`,
)

/** A card goes to another account with its take, and to a friend alone: then there is a giving by who took it. */
export const takesHaveCards = checkBy(
  'campaign_take: each became one card of the same member, or one that the member passed on',
  () => sql`
    with taken as (
      select t.*, coalesce(c.member_id, v.member_id, k.member_id) as owner_id
      from campaign_take t
      left join coupon c on t.coupon_type = 'coupon' and c.code = t.code
      left join voucher v on t.coupon_type = 'voucher' and v.code = t.code
      left join gift_card k on t.coupon_type = 'gift_card' and k.code = t.code
    )
    select t.code || ' of offer ' || t.offer_key || ' is not a card of member ' || t.member_id as what
    from taken t
    where t.owner_id is distinct from t.member_id and (t.owner_id is null or not exists
      (select from giving g where g.code = t.code and g.member_id = t.member_id and g.state = 'taken'))
    order by 1`,
)

export const invitationsAgree = checkBy(
  'campaign_token: its uses are those that are noted, but for accounts that were joined',
  () => sql`
    select 'an invitation of ' || k.campaign_key || ' says ' || k.uses || ' uses, there are ' || count(u.member_id) as what
    from campaign_token k left join campaign_token_use u on u.token_hash = k.token_hash
    group by k.token_hash having count(u.member_id) > k.uses order by 1`,
)
