import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import { contact_choice, contact_dismissal, contact_way } from '../qr/qr.table'
import { contact_count, contact_uv } from './count.table'

export interface Counted {
  readonly day: StudioDay
  readonly city_id: number
  readonly page_name: string
  readonly event_name: string
  readonly event_target: string
  readonly n: number
}

/** Beyond so many different rows of a city and day the rest counts as one; pages, events and gifts have fewer. */
const ROWS_A_DAY = 2000

/** In one order, so that nobody waits for somebody who waits for them; cities that are none count as 0. */
export const addCounts = (tx: Tx, counted: readonly Counted[]) =>
  tx.execute(sql`
    insert into contact_count (day, city_id, page_name, event_name, event_target, n)
    select g.day, g.city_id, g.page_name, g.event_name, g.event_target, sum(g.n)::int from (
      select c.day, c.city_id, c.event_name, c.n,
        case when c.fits then c.page_name else 'others' end as page_name,
        case when c.fits then c.event_target else '' end as event_target
      from (
        select r.*, exists (select from contact_count k where k.day = r.day and k.city_id = r.city_id
            and k.page_name = r.page_name and k.event_name = r.event_name and k.event_target = r.event_target)
          or (select count(*) from contact_count k where k.day = r.day and k.city_id = r.city_id)
            + row_number() over (partition by r.day, r.city_id order by r.page_name, r.event_name, r.event_target)
            <= ${ROWS_A_DAY} as fits
        from (select j.day, j.page_name, j.event_name, j.event_target, j.n,
                case when exists (select from city where city.id = j.city_id) then j.city_id else 0 end as city_id
              from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
                as j(day date, city_id int, page_name text, event_name text, event_target text, n int)) r
      ) c
    ) g group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, city_id, page_name, event_name, event_target) do update set n = contact_count.n + excluded.n`)

/** Once a day and visitor. */
export const insertUv = (tx: Tx, day: StudioDay, cityIds: readonly number[], whoHash: Buffer) =>
  tx.execute(sql`
    insert into contact_uv (day, city_id, who_hash)
    select ${day}::date, city.id, ${whoHash}::bytea from city
    where city.id in (select jsonb_array_elements_text(${JSON.stringify(cityIds)}::jsonb)::int) order by city.id
    on conflict do nothing`)

/** Of a city that is none nothing is written. */
export const insertDismissal = (tx: Tx, memberId: number, cityId: number, at: Date) =>
  tx.execute(sql`
    insert into contact_dismissal (member_id, city_id, at)
    select ${memberId}::bigint, city.id, ${at.toISOString()}::timestamptz from city where city.id = ${cityId}
    on conflict (member_id, city_id) do update set at = excluded.at`)

export async function sweepCounts(tx: Tx, before: StudioDay, chosenBefore: Date): Promise<void> {
  await sweep(tx, contact_count, lt(contact_count.day, before))
  await sweep(tx, contact_uv, lt(contact_uv.day, before))
  await sweep(tx, contact_dismissal, lt(contact_dismissal.at, chosenBefore))
  await sweep(tx, contact_choice, lt(contact_choice.at, chosenBefore))
  const isUnused = sql`not exists (select from wecom_contact w where w.state = ${contact_way.state})`
  const isOver = and(eq(contact_way.kind, 'visitor'), lt(contact_way.dropped_at, chosenBefore), isUnused)
  if (isOver) await sweep(tx, contact_way, isOver)
}
