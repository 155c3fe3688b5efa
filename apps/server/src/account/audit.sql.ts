import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../db/audit.sql'
import type { Tx } from '../db/database'

interface Owned {
  readonly [column: string]: unknown
  readonly name: string
  readonly since: string | null
}

/** Every table whose rows belong to members, with the column that says since when; those of rooms above too. */
async function listOwned(tx: Tx): Promise<Owned[]> {
  const { rows } = await tx.execute<Owned>(sql`
    select c.table_name as name,
           (select t.column_name from information_schema.columns t
            where t.table_schema = 'public' and t.table_name = c.table_name
              and t.column_name in ('created_at', 'requested_at', 'asked_at', 'proven_at', 'at')
            order by t.ordinal_position limit 1) as since
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'member_id' order by 1`)
  return rows
}

/** Rows of accounts that were joined to another, and rows that are not older than the leaving of their account. */
async function listOfTheGone(tx: Tx, { name, since }: Owned): Promise<string[]> {
  const later = since === null ? sql`false` : sql`o.${sql.identifier(since)} >= m.unregistered_at`
  const { rows } = await tx.execute<{ what: string }>(sql`
    select ${name}::text || ' has ' || count(*) || ' of member ' || m.id
           || case when m.merged_into is null then ', who had left' else ', who is now ' || m.merged_into end as what
    from ${sql.identifier(name)} o join member m on m.id = o.member_id
    where m.merged_into is not null or ${later} group by m.id order by m.id`)
  return rows.map(({ what }) => what)
}

export const ownersAreThere: AuditCheck = {
  name: 'account: nothing belongs to an account that is gone',
  find: async (tx) => {
    const found: string[] = []
    for (const owned of await listOwned(tx)) found.push(...(await listOfTheGone(tx, owned)))
    return found
  },
}
