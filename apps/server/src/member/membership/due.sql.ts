import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface Page {
  readonly after: number
  readonly atMost: number
}

interface Numbered extends Record<string, unknown> {
  readonly member_id: number
}

/** What runs out with a day, of everything that was good until then or before. */
const ranOut = (day: StudioDay) => sql`greatest(0,
  coalesce(sum(e.amount) filter (where e.amount > 0 and e.expires_on <= ${day}::date), 0)
  + coalesce(sum(e.amount) filter (where e.amount < 0), 0))::int`

/** Days that a night looks back, for nights that were missed. */
const LOOKED_BACK_DAYS = 62

/** Members of whom something was good until lately, their accounts held and their memberships locked, by their number. */
export async function lockEnding(tx: Tx, day: StudioDay, { after, atMost }: Page): Promise<number[]> {
  const { rows } = await tx.execute<Numbered>(sql`
    select ms.member_id::float8 as member_id from member m join membership ms on ms.member_id = m.id
    where ms.points > 0 and ms.member_id > ${after} and exists
      (select from points_entry e where e.member_id = ms.member_id and e.expires_on <= ${day}::date
        and e.expires_on > ${day}::date - ${LOOKED_BACK_DAYS}::int)
    order by ms.member_id limit ${atMost} for key share of m for update of ms`)
  return rows.map(({ member_id }) => member_id)
}

/** After the locks, in a statement of its own: it sees what whoever held them has written. */
export async function expireOf(tx: Tx, memberIds: readonly number[], day: StudioDay, at: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with due as (
      select e.member_id, ${ranOut(day)} as amount from points_entry e
      where e.member_id = any(${sql.param([...memberIds])}::bigint[]) group by e.member_id
    ), left_over as (
      update membership ms set points = ms.points - due.amount from due
      where ms.member_id = due.member_id and due.amount > 0
      returning ms.member_id, due.amount, ms.points
    )
    insert into points_entry (member_id, at, event, amount, subject_no, balance_after)
    select member_id, ${at.toISOString()}::timestamptz, 'expired', -amount, ${`${day}:`}::text || member_id, points
    from left_over`)
  return rowCount ?? 0
}

export interface EndingPoints extends Numbered {
  readonly amount: number
}

/** Members who lose points with a day that is still ahead, if they spend nothing until then. */
export async function listEnding(tx: Tx, day: StudioDay, { after, atMost }: Page): Promise<EndingPoints[]> {
  const { rows } = await tx.execute<EndingPoints>(sql`
    with ending as (
      select distinct e.member_id from points_entry e join membership ms on ms.member_id = e.member_id and ms.points > 0
      where e.expires_on = ${day}::date and e.member_id > ${after} order by e.member_id limit ${atMost}
    )
    select e.member_id::float8 as member_id, ${ranOut(day)} as amount
    from points_entry e join ending using (member_id) group by e.member_id order by e.member_id`)
  return rows
}

export interface Leveled extends Numbered {
  readonly level: number
}

/** Members with a level to lose who were not looked at today. */
export async function lockLeveled(tx: Tx, today: StudioDay, { after, atMost }: Page): Promise<Leveled[]> {
  const { rows } = await tx.execute<Leveled>(sql`
    select ms.member_id::float8 as member_id, ms.level::int as level
    from member m join membership ms on ms.member_id = m.id
    where ms.level > 0 and ms.checked_on < ${today}::date and ms.member_id > ${after}
      and m.unregistered_at is null and m.merged_into is null
    order by ms.member_id limit ${atMost} for key share of m for update of ms`)
  return rows
}

export interface Checked {
  readonly member_id: number
  readonly level: number
  readonly growth: number
}

export async function saveChecked(tx: Tx, checked: readonly Checked[], today: StudioDay): Promise<void> {
  const of = <K extends keyof Checked>(key: K) => sql.param(checked.map((one) => one[key]))
  await tx.execute(sql`
    update membership ms set checked_on = ${today}::date, growth_seen = c.growth, level = c.level,
      level_since = case when ms.level = c.level then ms.level_since else ${today}::date end
    from unnest(${of('member_id')}::bigint[], ${of('level')}::smallint[], ${of('growth')}::int[]) c(member_id, level, growth)
    where ms.member_id = c.member_id`)
}

/** What members have together, once a night: too much to add up for every look at the metrics. */
export const saveTotals = (tx: Tx, today: StudioDay) =>
  tx.execute(sql`
    insert into points_day (day, outstanding, owed, redeemed)
    select ${today}::date, coalesce(sum(points), 0), coalesce(sum(owed_points), 0),
      (select coalesce(sum(points), 0) from points_redeem where returned_at is null)
    from membership
    on conflict (day) do update
      set outstanding = excluded.outstanding, owed = excluded.owed, redeemed = excluded.redeemed`)
