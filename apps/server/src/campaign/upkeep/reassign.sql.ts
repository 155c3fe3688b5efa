import { sql } from 'drizzle-orm'
import type { Reassign } from '../../member-data'

/** What both have taken is counted on: the takes of the one who goes come after those of the one who stays. */
export const reassignTakes: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    update campaign_take t set member_id = ${into}, nth = t.nth + coalesce(
      (select max(o.nth) from campaign_take o where o.offer_key = t.offer_key and o.member_id = ${into}), 0)
    where t.member_id = ${from}`)
  await tx.execute(sql`
    update campaign_take set inviter_id = nullif(${into}::bigint, member_id) where inviter_id = ${from}`)
}

/** An invitation that both have opened stays that of the one who stays; the other's card is theirs all the same. */
export const reassignUses: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    delete from campaign_token_use u where u.member_id = ${from} and exists
      (select from campaign_token_use o where o.token_hash = u.token_hash and o.member_id = ${into})`)
  await tx.execute(sql`update campaign_token_use set member_id = ${into} where member_id = ${from}`)
}

/** One answer a form: that of the one who stays, where both have sent it. */
export const reassignForms: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    delete from campaign_form_entry f where f.member_id = ${from} and exists
      (select from campaign_form_entry o where o.member_id = ${into}
        and o.campaign_key = f.campaign_key and o.form_key = f.form_key)`)
  await tx.execute(sql`update campaign_form_entry set member_id = ${into} where member_id = ${from}`)
}

/** A reminder that both have asked for comes once, when the first of the two is due. */
export const reassignReminders: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    insert into campaign_reminder as own (campaign_key, member_id, due_at, at)
    select campaign_key, ${into}::bigint, due_at, at from campaign_reminder where member_id = ${from}
    on conflict (campaign_key, member_id) do update set due_at =
      case when own.due_at is null or excluded.due_at is null then null else least(own.due_at, excluded.due_at) end`)
  await tx.execute(sql`delete from campaign_reminder where member_id = ${from}`)
}
