import { asc, eq } from 'drizzle-orm'
import type { Export, Leave, Reassign } from '../context'
import { store, store_comment } from './store.table'

const NAMELESS = { nickname: '匿名顾客', avatar: '', member_id: null }

/** What was said of a store stays; who said it goes. */
export const eraseReviewers: Leave = (tx, memberId) =>
  tx.update(store_comment).set(NAMELESS).where(eq(store_comment.member_id, memberId))

export const reassignReviews: Reassign = (tx, from, into) =>
  tx.update(store_comment).set({ member_id: into }).where(eq(store_comment.member_id, from))

export const exportReviews: Export = (tx, memberId) =>
  tx
    .select({
      store: store.name,
      order_sn: store_comment.order_sn,
      nickname: store_comment.nickname,
      score: store_comment.score,
      body: store_comment.body,
      reasons: store_comment.reasons,
      created_at: store_comment.created_at,
    })
    .from(store_comment)
    .innerJoin(store, eq(store.id, store_comment.store_id))
    .where(eq(store_comment.member_id, memberId))
    .orderBy(asc(store_comment.created_at), asc(store_comment.id))
