import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { GIFT_GIVEN } from '../mall/mall.table'
import type { Page } from '../membership/due.sql'

export interface DueGift {
  readonly member_id: number
  readonly level: number
  readonly key: string
}

type Kind = 'upgrade' | 'birthday' | 'monthly'

/** Members who have had the same before, also with an account that has left, are not among them; of two that give at once, one waits here. */
export async function insertGifts(tx: Tx, kind: Kind, due: readonly DueGift[], at: Date): Promise<DueGift[]> {
  const of = <K extends keyof DueGift>(key: K) => sql.param(due.map((one) => one[key]))
  const { rows } = await tx.execute<DueGift & Record<string, unknown>>(sql`
    insert into level_gift (member_id, kind, key, level, code, at)
    select d.member_id, ${kind}, d.key, d.level, '', ${at.toISOString()}::timestamptz
    from unnest(${of('member_id')}::bigint[], ${of('level')}::smallint[], ${of('key')}::text[]) d(member_id, level, key)
    where left_uses(${GIFT_GIVEN + kind}::text || ':' || d.key, d.member_id, '-infinity') = 0
    order by d.member_id, d.key on conflict do nothing
    returning member_id::float8 as member_id, level::int as level, key`)
  return rows
}

/** What each became. */
export const saveCodes = (tx: Tx, kind: Kind, given: readonly (DueGift & { readonly code: string })[]) =>
  tx.execute(sql`
    update level_gift g set code = d.code
    from unnest(${sql.param(given.map(({ member_id }) => member_id))}::bigint[], ${sql.param(given.map(({ key }) => key))}::text[],
                ${sql.param(given.map(({ code }) => code))}::text[]) d(member_id, key, code)
    where g.member_id = d.member_id and g.kind = ${kind} and g.key = d.key`)

/** Chance where no request brings it along: the database's own, as good as a key's. */
export async function drawBytes(tx: Tx, count: number): Promise<Buffer> {
  const { rows } = await tx.execute<{ hex: string }>(sql`
    select string_agg(replace(gen_random_uuid()::text, '-', ''), '') as hex from generate_series(1, ${count}::int)`)
  return Buffer.from(rows[0]?.hex ?? '', 'hex')
}

interface Due extends Record<string, unknown> {
  readonly member_id: number
  readonly level: number
}

/** Members whose birthday is in a month, and was so before it began; held until the end of the transaction. */
export async function lockBirthdays(
  tx: Tx,
  { month, key, began }: { readonly month: string; readonly key: string; readonly began: Date },
  { after, atMost }: Page,
): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select m.id::float8 as member_id, coalesce(ms.level, 0)::int as level
    from member m left join membership ms on ms.member_id = m.id
    where m.id > ${after} and m.merged_into is null and m.unregistered_at is null
      and substr(m.profile ->> 'birthday', 6, 2) = ${month}
      and (m.birthday_at is null or m.birthday_at < ${began.toISOString()}::timestamptz)
      and not exists (select from level_gift g where g.member_id = m.id and g.kind = 'birthday' and g.key = ${key})
    order by m.id limit ${atMost} for key share of m`)
  return rows
}

/** Members of these levels who have not had the month's gift. */
export async function lockMonthly(
  tx: Tx,
  { levels, key }: { readonly levels: readonly number[]; readonly key: string },
  { after, atMost }: Page,
): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select ms.member_id::float8 as member_id, ms.level::int as level
    from member m join membership ms on ms.member_id = m.id
    where ms.level = any(${sql.param([...levels])}::smallint[]) and ms.member_id > ${after}
      and m.merged_into is null and m.unregistered_at is null
      and not exists (select from level_gift g where g.member_id = m.id and g.kind = 'monthly' and g.key = ${key})
    order by ms.member_id limit ${atMost} for key share of m`)
  return rows
}
