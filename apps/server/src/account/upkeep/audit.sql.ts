import { and, asc, count, eq, getTableName, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AuditCheck, LISTED_AT_MOST } from '../../db/audit.sql'
import { account_trace, consent, member, mobile_change, session } from '../person/account.table'

/** A table whose rows belong to members, and the column that says since when. */
type Owned = PgTable & { readonly member_id: PgColumn }

/** Rows of accounts that were joined to another, and rows that are not older than the leaving of their account. */
export const ownersAreThere = (table: Owned, since: PgColumn, only?: SQL): AuditCheck => ({
  name: `${getTableName(table)}: nothing belongs to an account that is gone`,
  find: async (tx) => {
    const isLate = and(isNotNull(member.unregistered_at), gte(since, member.unregistered_at))
    const rows = await tx
      .select({ id: member.id, into: member.merged_into, rows: count(), all: sql<number>`count(*) over ()::float8` })
      .from(table)
      .innerJoin(member, eq(member.id, table.member_id))
      .where(and(only, or(isNotNull(member.merged_into), isLate)))
      .groupBy(member.id)
      .orderBy(asc(member.id))
      .limit(LISTED_AT_MOST)
    const listed = rows.map(
      (one) => `${one.rows} of member ${one.id}, ${one.into === null ? 'who had left' : `who is now ${one.into}`}`,
    )
    return { count: rows[0]?.all ?? 0, listed }
  },
})

/** Ended ones stay for a while, as they ended. */
export const sessionsOwned = ownersAreThere(session, session.created_at, isNull(session.ended_at))
export const consentsOwned = ownersAreThere(consent, consent.at)
export const tracesOwned = ownersAreThere(account_trace, account_trace.at)
export const changesOwned = ownersAreThere(mobile_change, mobile_change.asked_at)
