import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { finds, resembles } from '../db/search.sql'
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

const isOf = (type: string | undefined) => (type === undefined ? undefined : eq(question.type, type))

/** Of a type, with every word of the keyword; either may be left out. */
export const listQuestions = (tx: Tx, { type, keyword = '' }: Wanted, atMost: number) =>
  listed(tx, and(isOf(type), finds(question, keyword)), atMost)

/** Those that say most of what was asked, though in other words: what fits best first. */
export function listAlike(tx: Tx, { type, keyword = '' }: Wanted, atMost: number) {
  const { hits, where } = resembles(question, keyword)
  return tx
    .select()
    .from(question)
    .where(and(isOf(type), where))
    .orderBy(desc(hits), asc(question.rank), asc(question.id))
    .limit(atMost)
}

/** Questions without their answers. */
export const listAsked = (tx: Tx) => tx.select({ id: question.id, question: question.question }).from(question)

export const listByIds = (tx: Tx, ids: readonly number[], { type }: Wanted, atMost: number) =>
  listed(tx, and(inArray(question.id, [...ids]), isOf(type)), atMost)

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
