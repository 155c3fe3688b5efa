import { ANONYMOUS } from '@kuaimen/contract/store/store.rules'
import { asc, eq } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned } from '../member-data'
import { store, store_comment } from './store.table'

const NAMELESS = { nickname: ANONYMOUS, avatar: '', member_id: null, images: [], pictures: [] }

/** What was said of a store stays; who said it goes, and so do the pictures. */
const eraseReviewers: Leave = (tx, memberId) =>
  tx.update(store_comment).set(NAMELESS).where(eq(store_comment.member_id, memberId))

const exportReviews: Export = (tx, memberId) =>
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

export const storeData = memberData({
  tables: [
    owned(store_comment, {
      since: store_comment.created_at,
      onMerge: 'reassign',
      onLeave: eraseReviewers,
      export: { reviews: exportReviews },
    }),
  ],
})
