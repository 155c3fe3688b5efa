import { studioDay } from '@kuaimen/contract/kernel/time'
import { ANONYMOUS } from '@kuaimen/contract/store/store.rules'
import type { OwnReview } from '@kuaimen/contract/store/store.views'
import type { JudgedAsset } from '../asset/asset.port'
import { ownPictures, shownAddresses, useOwnAssets } from '../asset/use.service'
import type { Ctx, MemberCtx } from '../context'
import type { Tx } from '../db/database'
import type { InnerListener } from '../events'
import {
  type CommentsOf,
  findOwnComment,
  insertComment,
  listCustomerPictures,
  lockPictures,
  type NewComment,
  saveImages,
} from './comment.sql'

const ROOM = 'store'
const subjectOf = (commentId: number) => ({ room: ROOM, subject: `comment:${commentId}` })

type Review = Omit<NewComment, 'avatar' | 'images' | 'pictures' | 'state' | 'is_choice'> & {
  readonly member_id: number
}

/** A customer's comment on a visit: everybody may read it at once, and see its pictures when they were judged. */
export async function insertReview(tx: Tx, review: Review, assetNos: readonly string[], now: Date): Promise<void> {
  const id = await insertComment(tx, { ...review, avatar: '', images: [], pictures: [...assetNos] })
  if (assetNos.length === 0) return
  const own = { memberId: review.member_id, kind: 'review', assetNos, storeId: review.store_id, now } as const
  const used = await useOwnAssets(tx, own, subjectOf(id))
  const shown = used.filter(({ state }) => state === 'shown').map(({ address }) => address)
  if (shown.length > 0) await saveImages(tx, id, shown)
}

/** In the transaction that judges a picture: comments show what is shown, in the order in which it was given. */
export const showJudgedPicture: InnerListener<JudgedAsset> = async (tx, { uses }) => {
  for (const { room, subject } of uses) {
    const id = Number(/^comment:(\d+)$/.exec(subject)?.[1])
    if (room !== ROOM || !id) continue
    await saveImages(tx, id, await shownAddresses(tx, await lockPictures(tx, id)))
  }
}

/** One's own review of a visit, with the pictures that nobody else sees yet. */
export async function ownReviewOf(ctx: MemberCtx, orderSn: string): Promise<OwnReview | null> {
  const row = await findOwnComment(ctx.db, orderSn, ctx.principal.memberId)
  if (!row) return null
  const { score, body, reasons, pictures, nickname, created_at } = row
  const images = pictures.length === 0 ? [] : await ownPictures(ctx, ctx.db, ctx.principal.memberId, pictures)
  return { score, body, reasons, images, is_anonymous: nickname === ANONYMOUS ? 1 : 0, day: studioDay(created_at) }
}

interface Paging {
  readonly page: number
  readonly per_page: number
}

/** Pictures of customers, the newest reviews first. */
export async function customerPicturesOf(ctx: Ctx, { page, per_page, ...of }: Paging & CommentsOf) {
  // Of nothing named there is nothing, as with comments.
  if (of.store_id === undefined && of.product_id === undefined) return { total: 0, list: [] }
  const { total, list } = await listCustomerPictures(ctx.db, of, per_page, (page - 1) * per_page)
  return { total, list: list.map(({ created_at, ...one }) => ({ ...one, day: studioDay(new Date(created_at)) })) }
}
