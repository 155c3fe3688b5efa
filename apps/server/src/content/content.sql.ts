import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { sweep } from '../db/sweep.sql'
import { store } from '../store/store.table'
import { click_count, document, pagead, question, recommendation } from './content.table'

export const listPageads = (tx: Tx, path: string, cityId: number | undefined, now: Date) =>
  tx
    .select()
    .from(pagead)
    .where(
      and(
        eq(pagead.path, path),
        lte(pagead.starts_at, now),
        gt(pagead.ends_at, now),
        cityId === undefined ? isNull(pagead.city_id) : or(isNull(pagead.city_id), eq(pagead.city_id, cityId)),
      ),
    )
    .orderBy(asc(pagead.rank))

export const listRecommendations = (tx: Tx, path: string, cityId: number | undefined) =>
  tx
    .select()
    .from(recommendation)
    .where(
      and(
        eq(recommendation.path, path),
        cityId === undefined
          ? isNull(recommendation.city_id)
          : or(isNull(recommendation.city_id), eq(recommendation.city_id, cityId)),
      ),
    )
    .orderBy(asc(recommendation.group_rank), asc(recommendation.rank))

export async function findDocument(tx: Tx, type: string) {
  const [row] = await tx.select().from(document).where(eq(document.type, type))
  return row
}

export const listDocuments = (tx: Tx, types: string[]) =>
  tx.select().from(document).where(inArray(document.type, types))

export const listQuestions = (tx: Tx, types: string[]) =>
  tx.select().from(question).where(inArray(question.type, types)).orderBy(asc(question.rank), asc(question.id))

export interface Click {
  name: string
  target: string
  page: string
}

/** Whether what was clicked is there: strangers may count what we show, and nothing of their own. */
const IS_OURS = sql`case
  when name = 'home_store_click' then page = 'home' and exists (select from ${store} where ${store.id}::text = target)
  when name = 'recommendation_click' then
    exists (select from ${recommendation} where ${recommendation.id}::text = target and ${recommendation.path} = page)
  else exists (
    select from ${pagead} where ${pagead.id}::text = target and ${pagead.path} = page
      and name in ('ad_' || ${pagead.slot}, ${pagead.slot} || '_click'))
  end`

/** Added up by day in one statement, whatever order they come in. */
export const addClicks = (tx: Tx, day: string, clicks: Click[]) =>
  tx.execute(sql`
    insert into ${click_count} (day, name, target, page, clicks)
    select ${day}::date, name, target, page, count(*)::int
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as click(name text, target text, page text)
    where ${IS_OURS}
    group by name, target, page
    order by name, target, page
    on conflict (day, name, target, page) do update set clicks = click_count.clicks + excluded.clicks`)

export const deleteClicksBefore = (tx: Tx, day: string) => sweep(tx, click_count, lt(click_count.day, day))
