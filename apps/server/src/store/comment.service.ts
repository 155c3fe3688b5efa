import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { commentNotFound, storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { CommentState } from '@kuaimen/contract/store/store.rules'
import type { CommentPage, OperatorComment, RatingView } from '@kuaimen/contract/store/store.views'
import { staffPictures } from '../asset/library.service'
import type { Ctx, StaffCtx } from '../context'
import type { Tx } from '../db/database'
import {
  type CommentRow,
  type CommentsOf,
  countReasons,
  findComment,
  listComments,
  listForOperator,
  listJudgements,
  lockComment,
  rateComments,
  rateProducts,
  saveJudgement,
} from './comment.sql'
import { presentComment, presentForOperator } from './store.present'

interface Paging {
  readonly page: number
  readonly per_page: number
  readonly with_images?: '1' | undefined
}

const PER_PAGE = 20

export async function ratingOf(ctx: Ctx, of: CommentsOf): Promise<RatingView> {
  const { score, rated } = await rateComments(ctx.db, of)
  return { score, rated }
}

export async function ratingsOf(ctx: Ctx, productIds: number[]): Promise<Map<number | null, RatingView>> {
  if (productIds.length === 0) return new Map()
  const rows = await rateProducts(ctx.db, productIds)
  return new Map(rows.map(({ product_id, score, rated }) => [product_id, { score, rated }]))
}

async function pageOf(
  ctx: Ctx,
  { page, per_page, with_images, ...of }: Paging & CommentsOf,
  isChosen: boolean,
): Promise<CommentPage> {
  // Of nothing named there is nothing: all of a chain's would be read for anybody who asks.
  if (of.store_id === undefined && of.product_id === undefined)
    return { total: 0, score: 0, rated: 0, reasons: [], list: [] }
  const isPictured = with_images === '1'
  const [counts, reasons, rows] = await Promise.all([
    rateComments(ctx.db, of),
    countReasons(ctx.db, of),
    listComments(ctx.db, of, { isChosen, isPictured }, per_page, (page - 1) * per_page),
  ])
  const { rated, chosen, score, pictured, chosen_pictured } = counts
  const [all, withImages] = isChosen ? [chosen, chosen_pictured] : [rated, pictured]
  return { total: isPictured ? withImages : all, score, rated, pictured, reasons, list: rows.map(presentComment) }
}

export const choiceCommentsOf = (ctx: Ctx, input: Paging & CommentsOf) => pageOf(ctx, input, true)
export const commentsOf = (ctx: Ctx, input: Paging & CommentsOf) => pageOf(ctx, input, false)

/** A store's staff see and judge their own store's only; another's do not exist for them. */
const mayJudge = ({ principal }: StaffCtx, storeId: number) => covers(principal.stores, storeId)

async function withJudgements(ctx: StaffCtx, tx: Tx, rows: readonly CommentRow[]): Promise<OperatorComment[]> {
  const judged = await listJudgements(
    tx,
    rows.map(({ id }) => id),
  )
  const pictures = await staffPictures(
    ctx,
    tx,
    rows.flatMap((row) => row.pictures),
  )
  return rows.map((row) =>
    presentForOperator(
      row,
      judged.filter(({ comment_id }) => comment_id === row.id),
      pictures,
    ),
  )
}

interface Asked {
  readonly store_id: number
  readonly state?: CommentState | undefined
  readonly page: number
}

export async function commentsForOperator(ctx: StaffCtx, { store_id, state, page }: Asked) {
  if (!mayJudge(ctx, store_id)) throw new Refusal(storeNotFound)
  const { total, list } = await listForOperator(ctx.db, store_id, state, [PER_PAGE, (page - 1) * PER_PAGE])
  return { total, list: await withJudgements(ctx, ctx.db, list) }
}

interface Judged {
  readonly id: number
  readonly state: CommentState
  readonly note: string
}

/** A state it has already is no second judgement. */
export const judge = (ctx: StaffCtx, { id, state, note }: Judged): Promise<OperatorComment> =>
  ctx.transaction(async (tx) => {
    const row = await lockComment(tx, id)
    if (!row || !mayJudge(ctx, row.store_id)) throw new Refusal(commentNotFound)
    const { who } = ctx.principal
    if (row.state !== state) await saveJudgement(tx, { comment_id: id, state, who, note, at: ctx.now() })
    await ctx.audit(tx, {
      ...{ action: 'comment.judge', subject: ['comment', id], store_id: row.store_id, reason: note },
      ...{ before: { state: row.state }, after: { state } },
    })
    const found = await findComment(tx, id)
    if (!found) throw new Refusal(commentNotFound)
    const [shown] = await withJudgements(ctx, tx, [found])
    return shown!
  })
