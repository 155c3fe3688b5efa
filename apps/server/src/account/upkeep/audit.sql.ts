import { and, asc, count, eq, getTableName, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type AuditCheck, LISTED_AT_MOST } from '../../db/audit.sql'
import type { Owned } from '../../member-data'
import { member } from '../person/account.table'

/** Rows of accounts that were joined to another, and rows that are not older than the leaving of their account. */
export const ownersAreThere = ({ table, column, since, audited, staysWhenMerged }: Owned): AuditCheck => ({
  name: `${getTableName(table)}: nothing belongs to an account that is gone`,
  find: async (tx) => {
    const isLate = and(isNotNull(member.unregistered_at), since ? gte(since, member.unregistered_at) : undefined)
    const isOff = staysWhenMerged ? and(isNull(member.merged_into), isLate) : or(isNotNull(member.merged_into), isLate)
    const rows = await tx
      .select({ id: member.id, into: member.merged_into, rows: count(), all: sql<number>`count(*) over ()::float8` })
      .from(table)
      .innerJoin(member, eq(member.id, column))
      .where(and(audited, isOff))
      .groupBy(member.id)
      .orderBy(asc(member.id))
      .limit(LISTED_AT_MOST)
    const listed = rows.map(
      (one) => `${one.rows} of member ${one.id}, ${one.into === null ? 'who had left' : `who is now ${one.into}`}`,
    )
    return { count: rows[0]?.all ?? 0, listed }
  },
})
