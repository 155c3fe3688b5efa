import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { store_comment } from '../../../server/src/store/store.table'

interface Pictured extends Record<string, unknown> {
  readonly id: number
  /** Pictures of its product, as addresses. */
  readonly gallery: readonly string[]
}

/** The newest comments of the first store that say something of a product with pictures. */
export async function listPictured(tx: Tx, limit: number): Promise<readonly Pictured[]> {
  const { rows } = await tx.execute<Pictured>(sql`
    select c.id, p.gallery from store_comment c join product p on p.id = c.product_id
    where c.store_id = 1 and c.score >= 4 and cardinality(p.gallery) >= 2
    order by c.created_at desc, c.id limit ${limit}`)
  return rows
}

interface Own {
  readonly memberId: number
  readonly nickname: string
  readonly pictures: readonly string[]
  readonly images: readonly string[]
}

export const saveOwnPictures = (tx: Tx, id: number, { memberId, nickname, pictures, images }: Own) =>
  tx
    .update(store_comment)
    .set({ member_id: memberId, nickname, pictures: [...pictures], images: [...images] })
    .where(eq(store_comment.id, id))
