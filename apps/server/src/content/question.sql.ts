import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { finds } from '../db/search.sql'
import { sweep } from '../db/sweep.sql'
import { question, question_count } from './content.table'

/** In the order of their first questions. */
export const listTypes = (tx: Tx) =>
  tx
    .select({
      type: question.type,
      type_name: sql<string>`min(${question.type_name})`,
      count: sql<number>`count(*)::int`,
    })
    .from(question)
    .groupBy(question.type)
    .orderBy(sql`min(${question.rank})`, asc(question.type))

const listed = (tx: Tx, where: SQL | undefined, atMost: number) =>
  tx.select().from(question).where(where).orderBy(asc(question.rank), asc(question.id)).limit(atMost)

export const listTop = (tx: Tx, atMost: number) => listed(tx, eq(question.is_top, true), atMost)

/** Of a type, with every word of the keyword; either may be left out. */
export const listQuestions = (tx: Tx, { type, keyword = '' }: Wanted, atMost: number) =>
  listed(tx, and(type === undefined ? undefined : eq(question.type, type), finds(question, keyword)), atMost)

export interface Wanted {
  readonly type?: string | undefined
  readonly keyword?: string | undefined
}

/** Counted for a question that is there; nothing for another. */
export const addVote = (tx: Tx, id: number, day: string, isUseful: boolean) =>
  tx.execute(sql`
    insert into ${question_count} (question_id, day, useful, useless)
    select id, ${day}::date, ${isUseful ? 1 : 0}, ${isUseful ? 0 : 1} from ${question} where id = ${id}
    on conflict (question_id, day) do update
    set useful = question_count.useful + excluded.useful, useless = question_count.useless + excluded.useless`)

export const deleteVotesBefore = (tx: Tx, day: string) => sweep(tx, question_count, lt(question_count.day, day))
