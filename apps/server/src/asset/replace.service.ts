import { assetNotFound, assetUnlike } from '@kuaimen/contract/asset/asset.errors'
import type { AssetUse } from '@kuaimen/contract/asset/asset.views'
import { hashOf, readPublicAddress } from '@kuaimen/contract/asset/variant.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import type { PicturePlace } from './asset.port'
import { type AssetRow, listUses, lockAsset } from './asset.sql'
import { isTheirs } from './library.service'
import { chainPlaces, noteUsesOf } from './place.service'
import { lockShowing, saveReplaced } from './place.sql'

type Pair = readonly [from: AssetRow, into: AssetRow]

function replacedText(text: string, [from, into]: Pair): string {
  const named = readPublicAddress(text)
  return named?.hash === hashOf(from) ? text.replace(named.hash, hashOf(into)) : text
}

const namesFrom = (value: unknown, [from]: Pair): boolean =>
  typeof value === 'string' && readPublicAddress(value)?.hash === hashOf(from)

/** A saved value with another picture in the place of one; sides that stand beside its address become those of the other. */
function replacedIn(saved: unknown, pair: Pair): unknown {
  if (typeof saved === 'string') return replacedText(saved, pair)
  if (Array.isArray(saved)) return saved.map((one) => replacedIn(one, pair))
  if (!isPlainObject(saved)) return saved
  const all = Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, replacedIn(value, pair)]))
  const hasSides = typeof saved.width === 'number' && typeof saved.height === 'number' && 'alt' in saved
  const { width, height } = pair[1]
  return hasSides && namesFrom(saved.url, pair) ? { ...all, width, height } : all
}

/** Both of the caller's, of one kind, the second for everybody to see; locked in the order of their numbers. */
async function lockPair(ctx: StaffCtx, tx: Tx, assetNo: string, byNo: string): Promise<Pair> {
  const rows: (AssetRow | undefined)[] = []
  for (const no of [assetNo, byNo].sort()) rows.push(await lockAsset(tx, no))
  const [from, into] = [assetNo, byNo].map((no) => rows.find((row) => row?.asset_no === no))
  if (!isTheirs(ctx, from) || !isTheirs(ctx, into)) throw new Refusal(assetNotFound)
  if (from.asset_no === into.asset_no || from.kind !== into.kind || into.state !== 'shown')
    throw new Refusal(assetUnlike)
  return [from, into]
}

/** Subjects of a table whose rows have shown the one and show the other now. */
async function replaceAt(tx: Tx, place: PicturePlace, pair: Pair): Promise<string[]> {
  const rows = await lockShowing(tx, place, hashOf(pair[0]))
  for (const row of rows) {
    const into = replacedIn(row.saved, pair)
    if (isPlainObject(into)) await saveReplaced(tx, place, row, into)
  }
  return [...new Set(rows.map(({ subject }) => subject))]
}

interface Wish {
  readonly asset_no: string
  readonly by_asset_no: string
  readonly reason: string
}

/** Everything that shows one picture shows another from now on, also rows that were written by hand; versions of pages do not. */
export const replace = (
  ctx: StaffCtx,
  { asset_no, by_asset_no, reason }: Wish,
): Promise<{ rows: number; still: AssetUse[] }> =>
  ctx.transaction(async (tx) => {
    const pair = await lockPair(ctx, tx, asset_no, by_asset_no)
    const subjects: string[] = []
    for (const place of chainPlaces(ctx).filter(({ isVersion }) => !isVersion)) {
      const replaced = await replaceAt(tx, place, pair)
      for (const subject of replaced) await noteUsesOf(tx, place, subject, ctx.now())
      subjects.push(...replaced.map((subject) => `${place.room} ${subject}`))
    }
    const still = await listUses(tx, asset_no)
    await ctx.audit(tx, {
      ...{ action: 'asset.replace', subject: ['asset', asset_no], reason },
      ...{ before: { asset_no }, after: { asset_no: by_asset_no, rows: subjects } },
    })
    return { rows: subjects.length, still: still.map((use) => ({ ...use })) }
  })
