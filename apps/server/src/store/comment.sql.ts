import { ANONYMOUS, type CommentState } from '@kuaimen/contract/store/store.rules'
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { store_comment as comment, store_comment_event as event } from './store.table'

export type NewComment = typeof comment.$inferInsert

export async function insertComment(tx: Tx, row: NewComment): Promise<number> {
  const [made] = await tx.insert(comment).values(row).returning({ id: comment.id })
  return made!.id
}

/** Shown pictures of a comment, as addresses. */
export const saveImages = (tx: Tx, id: number, images: readonly string[]) =>
  tx
    .update(comment)
    .set({ images: [...images] })
    .where(eq(comment.id, id))

/** Numbers of a comment's pictures; it stays as it is until the transaction ends. */
export async function lockPictures(tx: Tx, id: number): Promise<string[]> {
  const [row] = await tx.select({ pictures: comment.pictures }).from(comment).where(eq(comment.id, id)).for('update')
  return row?.pictures ?? []
}

export async function findOwnComment(tx: Tx, orderSn: string, memberId: number) {
  const [row] = await tx
    .select()
    .from(comment)
    .where(and(eq(comment.order_sn, orderSn), eq(comment.member_id, memberId)))
  return row
}

export interface CommentsOf {
  readonly store_id?: number | undefined
  readonly product_id?: number | undefined
}

const about = ({ store_id, product_id }: CommentsOf, states: SQL | undefined) =>
  and(
    states,
    store_id ? eq(comment.store_id, store_id) : undefined,
    product_id ? eq(comment.product_id, product_id) : undefined,
  )

const isRead = ne(comment.state, 'hidden')
/** As the indexes of pictured comments have it. */
const HAS_IMAGES = sql`${comment.images} <> '{}'`

/** The portrait that its writer has now: an old one is gone everywhere once it is replaced, hidden or erased. */
const portrait = sql<string>`case when ${comment.member_id} is null then ${comment.avatar}
  when ${comment.nickname} = ${ANONYMOUS} then ''
  else coalesce((select m.avatar from member m where m.id = ${comment.member_id}), '') end`

const listed = (tx: Tx, where: SQL | undefined, limit: number, offset: number) =>
  tx
    .select({
      id: comment.id,
      store_id: comment.store_id,
      nickname: comment.nickname,
      avatar: portrait,
      score: comment.score,
      body: comment.body,
      images: comment.images,
      pictures: comment.pictures,
      reasons: comment.reasons,
      product_name: sql<string>`coalesce((select name from product where product.id = ${comment.product_id}), '')`,
      state: comment.state,
      order_sn: comment.order_sn,
      created_at: comment.created_at,
    })
    .from(comment)
    .where(where)
    .orderBy(desc(comment.created_at), desc(comment.id))
    .limit(limit)
    .offset(offset)

export type CommentRow = Awaited<ReturnType<typeof listed>>[number]

/** Comments that everybody may read, or only the chosen ones. */
export const listComments = (
  tx: Tx,
  of: CommentsOf,
  { isChosen, isPictured }: { isChosen: boolean; isPictured: boolean },
  limit: number,
  offset: number,
) =>
  listed(
    tx,
    and(about(of, isChosen ? eq(comment.state, 'choice') : isRead), isPictured ? HAS_IMAGES : undefined),
    limit,
    offset,
  )

type Picture = {
  comment_id: number
  src: string
  nickname: string
  product_name: string
  created_at: string
}

/** Pictures of comments that may be read, each a row. */
export async function listCustomerPictures(tx: Tx, of: CommentsOf, limit: number, offset: number) {
  const where = and(about(of, isRead), HAS_IMAGES)
  const [all] = await tx
    .select({ total: sql<number>`coalesce(sum(cardinality(${comment.images})), 0)::int` })
    .from(comment)
    .where(where)
  const { rows } = await tx.execute<Picture>(sql`
    select ${comment.id} as comment_id, p.src, ${comment.nickname}, ${comment.created_at},
      coalesce((select name from product where product.id = ${comment.product_id}), '') as product_name
    from ${comment} cross join unnest(${comment.images}) with ordinality as p(src, nth)
    where ${where}
    order by ${comment.created_at} desc, ${comment.id} desc, p.nth limit ${limit} offset ${offset}`)
  return { total: all?.total ?? 0, list: rows }
}

/** Over all that may be read: chosen ones alone would flatter. */
export async function rateComments(tx: Tx, of: CommentsOf) {
  const [row] = await tx
    .select({
      rated: count(),
      chosen: sql<number>`(count(*) filter (where ${comment.state} = 'choice'))::int`,
      pictured: sql<number>`(count(*) filter (where ${HAS_IMAGES}))::int`,
      chosen_pictured: sql<number>`(count(*) filter (where ${HAS_IMAGES} and ${comment.state} = 'choice'))::int`,
      score: sql<number>`coalesce(round(avg(${comment.score}), 1), 0)::float8`,
    })
    .from(comment)
    .where(about(of, isRead))
  return row ?? { rated: 0, chosen: 0, pictured: 0, chosen_pictured: 0, score: 0 }
}

/** As above, of several products at once. */
export const rateProducts = (tx: Tx, productIds: number[]) =>
  tx
    .select({
      product_id: comment.product_id,
      rated: count(),
      score: sql<number>`round(avg(${comment.score}), 1)::float8`,
    })
    .from(comment)
    .where(and(isRead, inArray(comment.product_id, productIds)))
    .groupBy(comment.product_id)

const REASONS_AT_MOST = 6

export async function countReasons(tx: Tx, of: CommentsOf) {
  const { rows } = await tx.execute<{ name: string; count: number }>(sql`
    select r.name, count(*)::int as count
    from ${comment} cross join unnest(${comment.reasons}) as r(name)
    where ${about(of, isRead)}
    group by r.name order by count desc, r.name limit ${REASONS_AT_MOST}`)
  return rows
}

export async function listForOperator(
  tx: Tx,
  storeId: number,
  state: CommentState | undefined,
  page: [number, number],
) {
  const where = about({ store_id: storeId }, state && eq(comment.state, state))
  const [all] = await tx.select({ total: count() }).from(comment).where(where)
  return { total: all?.total ?? 0, list: await listed(tx, where, ...page) }
}

export async function findComment(tx: Tx, id: number): Promise<CommentRow | undefined> {
  const [row] = await listed(tx, eq(comment.id, id), 1, 0)
  return row
}

export async function lockComment(tx: Tx, id: number) {
  const [row] = await tx
    .select({ store_id: comment.store_id, state: comment.state })
    .from(comment)
    .where(eq(comment.id, id))
    .for('update')
  return row
}

export type Judgement = typeof event.$inferInsert

/** The new state, and who gave it. */
export async function saveJudgement(tx: Tx, judgement: Judgement): Promise<void> {
  await tx.update(comment).set({ state: judgement.state }).where(eq(comment.id, judgement.comment_id))
  await tx.insert(event).values(judgement)
}

export const listJudgements = (tx: Tx, ids: number[]) =>
  tx.select().from(event).where(inArray(event.comment_id, ids)).orderBy(asc(event.id))
