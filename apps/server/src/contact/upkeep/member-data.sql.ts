import { asc, eq, sql } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned, type Reassign } from '../../member-data'
import { contact_gift } from '../city/settings.table'
import { contact_claim } from '../gift/claim.table'
import { contact_dismissal } from '../qr/qr.table'

/** Of every identity of a member, as `whoHash` has it. */
const hashesOf = (memberId: number) => sql`
  select sha256(convert_to('contact:' || said, 'UTF8')) as hash from identity,
    lateral (values (nullif(unionid, '')), ('openid:' || openid)) as who(said)
  where member_id = ${memberId} and provider = 'wx' and said is not null`

const leftAs = sql`'left:' || encode(sha256(convert_to('contact:' || c.unionid, 'UTF8')), 'hex')`

/**
 * A gift still comes once: of the claim a hash stays. What was chosen goes, and a way of one's own ends. That somebody
 * has added an adviser is between the two of them, in WeCom, and ends there.
 */
export const eraseContact: Leave = async (tx, memberId, at) => {
  const theirs = sql`(c.member_id = ${memberId}
      or c.unionid in (select unionid from identity where member_id = ${memberId} and provider = 'wx'))`
  // Whoever has left before has one already.
  await tx.execute(sql`
    delete from contact_claim c where ${theirs} and exists (select from contact_claim o
      where o.activity_code = c.activity_code and o.unionid = ${leftAs})`)
  await tx.execute(sql`
    update contact_claim c set unionid = ${leftAs} where c.unionid not like 'left:%' and ${theirs}`)
  await tx.execute(sql`delete from contact_choice where who_hash in (${hashesOf(memberId)})`)
  await tx.execute(sql`
    update contact_way set visitor_hash = sha256(convert_to(state, 'UTF8')), expires_at = least(expires_at, ${at})
    where visitor_hash in (${hashesOf(memberId)})`)
  await tx.delete(contact_dismissal).where(eq(contact_dismissal.member_id, memberId))
}

const exportClaims: Export = (tx, memberId) =>
  tx
    .select({
      activity: contact_claim.activity_code,
      gift: contact_gift.name,
      code: contact_claim.code,
      at: contact_claim.at,
      given_at: contact_claim.given_at,
    })
    .from(contact_claim)
    .leftJoin(contact_gift, eq(contact_gift.selected_code, contact_claim.selected_code))
    .where(eq(contact_claim.member_id, memberId))
    .orderBy(asc(contact_claim.at))

/** Who the two of them have added: by the unionids that belong to the member. */
const exportAdvisers: Export = async (tx, memberId) => {
  const { rows } = await tx.execute(sql`
    select w.userid as adviser, w.added_at, w.deleted_at from wecom_contact w
    where w.unionid in (select unionid from identity where member_id = ${memberId} and provider = 'wx' and unionid <> '')
    order by w.added_at, w.userid`)
  return rows
}

/** A gift of an activity that both have had stays counted for the one who stays; the other's card is theirs all the same. */
export const reassignContact: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    update contact_claim c set member_id = case when exists
      (select from contact_claim o where o.activity_code = c.activity_code and o.member_id = ${into})
      then null else ${into}::bigint end
    where c.member_id = ${from}`)
  await tx.execute(sql`
    insert into contact_dismissal (member_id, city_id, at)
    select ${into}::bigint, city_id, at from contact_dismissal where member_id = ${from}
    on conflict (member_id, city_id) do update set at = greatest(contact_dismissal.at, excluded.at)`)
  await tx.delete(contact_dismissal).where(eq(contact_dismissal.member_id, from))
}

export const contactData = memberData({
  tables: [
    owned(contact_claim, {
      since: contact_claim.at,
      onMerge: reassignContact,
      onLeave: eraseContact,
      export: { contact_gifts: exportClaims, contact_advisers: exportAdvisers },
    }),
    owned(contact_dismissal, {
      since: contact_dismissal.at,
      onMerge: reassignContact,
      onLeave: eraseContact,
      export: { group_dismissals: ['city_id', 'at'] },
    }),
  ],
})
