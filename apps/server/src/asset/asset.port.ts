import type { AssetKind, Verdict } from '@kuaimen/contract/asset/asset.rules'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database'
import { event } from '../events'
import { port } from '../ports'

/** A picture has come into being, in the transaction that makes it. */
export interface DevelopedAsset {
  readonly asset_no: string
  readonly kind: AssetKind
  readonly scope: string
  readonly target: string
  readonly upload_no: string
}
export const assetDeveloped = event<DevelopedAsset>('asset:developed', { deliver: 'transaction' })

export interface UseOfAsset {
  readonly room: string
  readonly subject: string
  readonly slot: string
}

/** Staff have shown or hidden a picture: rooms that use it write down what everybody sees of it now. */
export interface JudgedAsset {
  readonly asset_no: string
  readonly kind: AssetKind
  /** The public address in the size that columns have. */
  readonly address: string
  readonly verdict: Verdict
  readonly reason: string
  readonly uses: readonly UseOfAsset[]
}
export const assetJudged = event<JudgedAsset>('asset:judged', { deliver: 'transaction' })

/** Asked of every private address: whether whom it was given to may still look. */
export interface Audience {
  /** m a member, t somebody of the staff. */
  readonly kind: 'm' | 't'
  readonly isThere: (tx: Tx, id: number) => Promise<boolean>
}
export const audiencesPort = port<Audience>('asset.audiences', 'by-kind')

/** A table whose rows show uploaded pictures by their public addresses: in texts, lists of texts and JSON. */
export interface PicturePlace {
  readonly room: string
  /** A row is the subject `prefix:key` of its uses. */
  readonly prefix: string
  readonly table: PgTable
  readonly key: PgColumn | SQL
  readonly columns: readonly PgColumn[]
  /** Customers' own pictures are not replaced, and their rooms alone write their uses. */
  readonly whose?: 'member'
  /**
   * Versions of pages are never rewritten, so nothing is replaced in them: a new version shows the new picture. They may
   * name one that is not there, since they are checked when they are published.
   */
  readonly isVersion?: true
}
/** Asked when a picture is replaced or erased, every hour and by the audit. */
export const picturePlacesPort = port<PicturePlace>('asset.places', 'many')
