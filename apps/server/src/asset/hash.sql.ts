import type { ObjectFault } from '@kuaimen/contract/asset/asset.rules'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { NewVariant } from './asset.sql'
import { asset, asset_variant } from './asset.table'

/** One size of a living picture, and the hash that its object must have. */
export interface HashedObject {
  readonly asset_no: string
  readonly variant: string
  readonly home: string
  readonly sha256: string
  readonly hash: string
}

const columns = {
  asset_no: asset_variant.asset_no,
  variant: asset_variant.variant,
  home: asset.home,
  sha256: asset.sha256,
  hash: asset_variant.sha256,
}

/** Those that were looked at longest ago, or never. */
export const listToHash = (tx: Tx, limit: number): Promise<HashedObject[]> =>
  tx
    .select(columns)
    .from(asset_variant)
    .innerJoin(asset, and(eq(asset.asset_no, asset_variant.asset_no), ne(asset.state, 'erased')))
    .orderBy(sql`${asset_variant.hashed_at} nulls first`, asc(asset_variant.asset_no), asc(asset_variant.variant))
    .limit(limit)

/** All sizes of a picture. */
export const listObjects = (tx: Tx, assetNo: string): Promise<HashedObject[]> =>
  tx
    .select(columns)
    .from(asset_variant)
    .innerJoin(asset, and(eq(asset.asset_no, asset_variant.asset_no), ne(asset.state, 'erased')))
    .where(eq(asset_variant.asset_no, assetNo))

/** Sizes that were made, in the place of those that were there. */
export const saveVariants = (tx: Tx, rows: readonly NewVariant[]) =>
  tx
    .insert(asset_variant)
    .values([...rows])
    .onConflictDoUpdate({
      target: [asset_variant.asset_no, asset_variant.variant],
      set: {
        mime: sql`excluded.mime`,
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        bytes: sql`excluded.bytes`,
        sha256: sql`excluded.sha256`,
        crc32: sql`excluded.crc32`,
        hashed_at: null,
        fault: null,
      },
    })

/** Unless it was made anew meanwhile. */
export const saveHashed = (tx: Tx, object: HashedObject, fault: ObjectFault | null, at: Date) =>
  tx
    .update(asset_variant)
    .set({ hashed_at: at, fault })
    .where(
      and(
        eq(asset_variant.asset_no, object.asset_no),
        eq(asset_variant.variant, object.variant),
        eq(asset_variant.sha256, object.hash),
      ),
    )
