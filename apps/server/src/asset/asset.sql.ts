import {
  ASSET_KINDS,
  type AssetKind,
  type AssetState,
  type StaffKind,
  type Verdict,
} from '@kuaimen/contract/asset/asset.rules'
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { UseOfAsset } from './asset.port'
import { asset, asset_judgement, asset_use, asset_variant } from './asset.table'

export type AssetRow = typeof asset.$inferSelect
export type NewAsset = typeof asset.$inferInsert
export type NewVariant = typeof asset_variant.$inferInsert
export type JudgementRow = typeof asset_judgement.$inferSelect

const isLiving = ne(asset.state, 'erased')

export async function findAsset(tx: Tx, assetNo: string): Promise<AssetRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.asset_no, assetNo), isLiving))
  return row
}

export async function lockAsset(tx: Tx, assetNo: string): Promise<AssetRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.asset_no, assetNo), isLiving))
    .for('update')
  return row
}

export async function listNumbersAfter(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ asset_no: asset.asset_no })
    .from(asset)
    .where(and(gt(asset.asset_no, after), isLiving))
    .orderBy(asc(asset.asset_no))
    .limit(limit)
  return rows.map(({ asset_no }) => asset_no)
}

/** Rows of a scope and kind by their numbers, locked, in the order of the numbers asked for. */
export async function lockOwn(
  tx: Tx,
  scope: string,
  kind: AssetKind,
  assetNos: readonly string[],
): Promise<AssetRow[]> {
  const rows = await tx
    .select()
    .from(asset)
    .where(and(inArray(asset.asset_no, [...assetNos]), eq(asset.scope, scope), eq(asset.kind, kind), isLiving))
    .orderBy(asc(asset.asset_no))
    .for('update')
  return assetNos.flatMap((no) => rows.filter(({ asset_no }) => asset_no === no))
}

/** The picture of these bytes in a scope, where there is one. */
export async function findSame(tx: Tx, scope: string, kind: AssetKind, sha256: string): Promise<AssetRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.scope, scope), eq(asset.kind, kind), eq(asset.sha256, sha256), isLiving))
    .orderBy(asc(asset.made_at))
    .limit(1)
  return row
}

export async function findAtHome(tx: Tx, home: string, kind: AssetKind, sha256: string): Promise<AssetRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.home, home), eq(asset.kind, kind), eq(asset.sha256, sha256), isLiving))
  return row
}

export async function insertAsset(tx: Tx, row: NewAsset, variants: readonly NewVariant[]): Promise<void> {
  await tx.insert(asset).values(row)
  if (variants.length > 0) await tx.insert(asset_variant).values([...variants])
}

/** Sizes of pictures that go, without those that stay: one file of two kinds has objects that are both's. */
export const listOwnVariants = (tx: Tx, assetNos: readonly string[]) =>
  tx
    .select({ asset_no: asset_variant.asset_no, variant: asset_variant.variant })
    .from(asset_variant)
    .where(
      and(
        inArray(asset_variant.asset_no, [...assetNos]),
        sql`not exists (
          select from asset gone
          join asset a on a.home = gone.home and a.kind = any(${sql.param([...ASSET_KINDS])}::text[])
            and a.sha256 = gone.sha256 and a.state <> 'erased' and a.asset_no <> all(${sql.param([...assetNos])}::text[])
          join asset_variant v on v.asset_no = a.asset_no and v.variant = ${asset_variant}.variant
          where gone.asset_no = ${asset_variant}.asset_no)`,
      ),
    )
    .orderBy(asc(asset_variant.asset_no), asc(asset_variant.variant))

/** Names of the sizes that living pictures of these bytes have, of whatever kind. */
export async function livingVariants(tx: Tx, home: string, sha256: string): Promise<Set<string>> {
  const rows = await tx
    .select({ variant: asset_variant.variant })
    .from(asset_variant)
    .innerJoin(asset, eq(asset.asset_no, asset_variant.asset_no))
    .where(and(eq(asset.home, home), inArray(asset.kind, [...ASSET_KINDS]), eq(asset.sha256, sha256), isLiving))
  return new Set(rows.map(({ variant }) => variant))
}

export const deleteVariants = (tx: Tx, assetNos: readonly string[]) =>
  tx.delete(asset_variant).where(inArray(asset_variant.asset_no, [...assetNos]))

/** One size of a picture, with where its object lies. */
export interface Servable {
  readonly home: string
  readonly sha256: string
  readonly scope: string
  readonly state: AssetState
  readonly mime: string
  readonly bytes: number
  readonly hash: string
}

const servable = (tx: Tx, variant: string, where: SQL | undefined) =>
  tx
    .select({
      home: asset.home,
      sha256: asset.sha256,
      scope: asset.scope,
      state: asset.state,
      mime: asset_variant.mime,
      bytes: asset_variant.bytes,
      hash: asset_variant.sha256,
    })
    .from(asset)
    .innerJoin(asset_variant, and(eq(asset_variant.asset_no, asset.asset_no), eq(asset_variant.variant, variant)))
    .where(where)
    .limit(1)

/** A shown picture by the first letters of its hash. */
export async function findPublic(tx: Tx, hash: string, variant: string): Promise<Servable | undefined> {
  const [row] = await servable(tx, variant, and(sql`left(${asset.sha256}, 32) = ${hash}`, eq(asset.state, 'shown')))
  return row
}

export async function findPrivate(tx: Tx, assetNo: string, variant: string): Promise<Servable | undefined> {
  const [row] = await servable(tx, variant, and(eq(asset.asset_no, assetNo), isLiving))
  return row
}

/** The chain's own pictures among public addresses that are shown: a customer's is nobody's to show elsewhere. */
export const listByHash = (tx: Tx, hashes: readonly string[]) =>
  tx
    .select({
      asset_no: asset.asset_no,
      hash: sql<string>`left(${asset.sha256}, 32)`,
      kind: asset.kind,
    })
    .from(asset)
    .where(and(inArray(sql`left(${asset.sha256}, 32)`, [...hashes]), eq(asset.state, 'shown'), eq(asset.scope, 'c')))
    .orderBy(asc(asset.asset_no))

/** The same, for forms that save addresses: none of them is erased before the transaction ends. */
export const lockByHash = (tx: Tx, hashes: readonly string[]) => listByHash(tx, hashes).for('update')

/** Bytes that come again begin a new week for a picture that nothing uses yet. */
export const renewUnused = (tx: Tx, assetNo: string, now: Date) =>
  tx
    .update(asset)
    .set({ unused_since: now })
    .where(and(eq(asset.asset_no, assetNo), isNotNull(asset.unused_since), isLiving))

export const saveState = (tx: Tx, assetNo: string, state: Verdict) =>
  tx.update(asset).set({ state }).where(eq(asset.asset_no, assetNo))

/** A customer's picture is for a store from its first use on; the first one stays. */
export const saveTarget = (tx: Tx, assetNos: readonly string[], target: string) =>
  tx
    .update(asset)
    .set({ target })
    .where(and(inArray(asset.asset_no, [...assetNos]), eq(asset.target, '')))

export const insertJudgement = (tx: Tx, row: typeof asset_judgement.$inferInsert) =>
  tx.insert(asset_judgement).values(row)

export const listJudgements = (tx: Tx, assetNos: readonly string[]): Promise<JudgementRow[]> =>
  tx
    .select()
    .from(asset_judgement)
    .where(inArray(asset_judgement.asset_no, [...assetNos]))
    .orderBy(asc(asset_judgement.id))

export const listUses = (tx: Tx, assetNo: string): Promise<UseOfAsset[]> =>
  tx
    .select({ room: asset_use.room, subject: asset_use.subject, slot: asset_use.slot })
    .from(asset_use)
    .where(eq(asset_use.asset_no, assetNo))
    .orderBy(asc(asset_use.room), asc(asset_use.subject), asc(asset_use.slot))

interface Subject {
  readonly room: string
  readonly subject: string
}

const ofSubject = ({ room, subject }: Subject) => and(eq(asset_use.room, room), eq(asset_use.subject, subject))

export interface NewUse {
  readonly asset_no: string
  readonly slot: string
}

/** The uses of one subject are these from now on; pictures that nothing uses any more are noted as such. */
export async function replaceUses(tx: Tx, subject: Subject, uses: readonly NewUse[], now: Date): Promise<void> {
  const gone = await tx.delete(asset_use).where(ofSubject(subject)).returning({ asset_no: asset_use.asset_no })
  if (uses.length > 0)
    await tx
      .insert(asset_use)
      .values(uses.map((use) => ({ ...subject, ...use })))
      .onConflictDoNothing()
  const touched = new Set([...gone, ...uses].map(({ asset_no }) => asset_no))
  if (touched.size > 0) await noteUnused(tx, [...touched], now)
}

/** Pictures that nothing uses any more are noted as such, and those that something does are not. */
const noteUnused = (tx: Tx, assetNos: readonly string[], now: Date) =>
  tx
    .update(asset)
    .set({
      unused_since: sql`case when exists (select from asset_use u where u.asset_no = ${asset}.asset_no) then null
        else coalesce(${asset.unused_since}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(inArray(asset.asset_no, [...assetNos].sort()))

export const renameUses = (tx: Tx, from: Subject, into: Subject) =>
  tx.update(asset_use).set(into).where(ofSubject(from))

export interface LibraryFilter {
  readonly kind?: StaffKind | undefined
  readonly state?: AssetState | undefined
  readonly keyword?: string | undefined
  /** Of these stores alone; undefined for all of the chain's. */
  readonly targets?: readonly string[] | undefined
}

const usesCount = sql<number>`(select count(*) from asset_use u where u.asset_no = ${asset}.asset_no)::int`

export type ListedAsset = AssetRow & { readonly uses: number }

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

async function listed(
  tx: Tx,
  where: SQL | undefined,
  order: SQL,
  [limit, offset]: readonly [number, number],
): Promise<ListedAsset[]> {
  const rows = await tx
    .select({ row: asset, uses: usesCount })
    .from(asset)
    .where(where)
    .orderBy(order, asc(asset.asset_no))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, uses }) => ({ ...row, uses }))
}

async function paged(tx: Tx, where: SQL | undefined, order: SQL, page: readonly [number, number]) {
  const [all] = await tx.select({ total: count() }).from(asset).where(where)
  return { total: all?.total ?? 0, list: await listed(tx, where, order, page) }
}

export const listLibrary = (
  tx: Tx,
  { kind, state, keyword, targets }: LibraryFilter,
  page: readonly [number, number],
) =>
  paged(
    tx,
    and(
      eq(asset.scope, 'c'),
      isLiving,
      kind && eq(asset.kind, kind),
      state && eq(asset.state, state),
      keyword ? ilike(asset.source_name, `%${escaped(keyword)}%`) : undefined,
      targets && inArray(asset.target, [...targets]),
    ),
    desc(asset.made_at),
    page,
  )

/** Targets are those of some stores; undefined for everything. */
type Targets = readonly string[] | undefined

const isWaiting = (targets: Targets) => and(eq(asset.state, 'waiting'), targets && inArray(asset.target, [...targets]))

export const listWaiting = (tx: Tx, kind: AssetKind | undefined, targets: Targets, page: readonly [number, number]) =>
  paged(tx, and(isWaiting(targets), kind && eq(asset.kind, kind)), asc(asset.made_at), page)

const waitingBefore = (at: Date, targets: Targets) => and(isWaiting(targets), lt(asset.made_at, at))

/** Those that have waited since before a moment, the oldest first. */
export const listWaitingBefore = (tx: Tx, at: Date, targets: Targets, limit: number) =>
  tx
    .select({ asset_no: asset.asset_no, kind: asset.kind, made_at: asset.made_at })
    .from(asset)
    .where(waitingBefore(at, targets))
    .orderBy(asc(asset.made_at), asc(asset.asset_no))
    .limit(limit)

export async function countWaitingBefore(tx: Tx, at: Date, targets: Targets): Promise<number> {
  const [row] = await tx.select({ late: count() }).from(asset).where(waitingBefore(at, targets))
  return row?.late ?? 0
}

export async function findListed(tx: Tx, assetNo: string): Promise<ListedAsset | undefined> {
  const [row] = await listed(tx, and(eq(asset.asset_no, assetNo), isLiving), asc(asset.made_at), [1, 0])
  return row
}

export const listAssets = async (tx: Tx, assetNos: readonly string[]): Promise<ListedAsset[]> =>
  assetNos.length === 0
    ? []
    : listed(tx, inArray(asset.asset_no, [...assetNos]), asc(asset.made_at), [assetNos.length, 0])
