import { sideLimits } from '@kuaimen/contract/asset/intake.rules'
import { VARIANTS, type Variant } from '@kuaimen/contract/asset/variant.rules'
import { chainSettings } from '../brand/settings.service'
import type { Services } from '../context'
import { darkroom } from '../providers/darkroom/darkroom'
import type { MadeVariant } from '../providers/darkroom/shape'
import { storageItself, storageOf } from '../providers/storage/storage'
import { type AssetRow, findAsset, listNumbersAfter, livingVariants, lockAsset } from './asset.sql'
import { addPurge, askErasure, recallErasures, variantKey } from './erasure.sql'
import { faultOf } from './hash.service'
import { listObjects, saveHashed, saveVariants } from './hash.sql'
import { variantRow } from './join.service'
import { lockHome } from './upload.sql'

/** gone: it was erased; lost: none of its sizes is left to make the others from. */
export type Remade = 'sound' | 'remade' | 'lost' | 'gone'

/** Sizes of a picture whose objects are what their rows say; of the others the rows say what is wrong. */
async function soundSizes(services: Services, { asset_no }: AssetRow): Promise<Set<string>> {
  const sound = new Set<string>()
  for (const object of await listObjects(services.db, asset_no)) {
    const fault = await faultOf(services, object)
    await saveHashed(services.db, object, fault ?? null, services.now())
    if (!fault) sound.add(object.variant)
  }
  return sound
}

/** The largest size that is left: sources of these kinds are not stored. */
const largestOf = (row: AssetRow, sound: ReadonlySet<string>): Variant | undefined =>
  VARIANTS[row.kind]
    .filter(({ name }) => sound.has(name))
    .reduce<Variant | undefined>((most, one) => (most && most.width >= one.width ? most : one), undefined)

async function makeFrom(
  services: Services,
  row: AssetRow,
  from: Variant,
  missing: readonly Variant[],
): Promise<readonly MadeVariant[] | undefined> {
  const bytes = await storageItself(services).read(variantKey(row.home, row.sha256, from.name))
  if (!bytes) return undefined
  const { asset_limits } = await chainSettings(services)
  const limits = { ...sideLimits(row.kind, asset_limits), side_min: 1 }
  const outcome = await darkroom.develop(bytes, { variants: missing, ...limits, one_frame: false })
  return outcome.is === 'developed' ? outcome.picture.variants : undefined
}

/** Objects first, then their rows; a picture that was erased meanwhile leaves none. */
async function saveMade(services: Services, row: AssetRow, made: readonly MadeVariant[]): Promise<Remade> {
  const keysOf = (sizes: readonly MadeVariant[]) => sizes.map(({ name }) => variantKey(row.home, row.sha256, name))
  for (const { name, bytes } of made)
    await storageOf(services).put(variantKey(row.home, row.sha256, name), Buffer.from(bytes))
  return services.transaction(async (tx) => {
    await lockHome(tx, row.home)
    if (!(await lockAsset(tx, row.asset_no))) {
      // The same file may be a picture of another kind, whose sizes of the same name are these objects.
      const living = await livingVariants(tx, row.home, row.sha256)
      const ended = made.filter(({ name }) => !living.has(name))
      await askErasure(tx, keysOf(ended), { cause: 'ended', at: services.now() })
      return 'gone'
    }
    // The sweep may have taken a size that had no row for a leftover.
    if ((await recallErasures(tx, keysOf(made))).some) throw new Error(`${row.asset_no}: its objects are being swept`)
    await saveVariants(
      tx,
      made.map((one) => variantRow(row.asset_no, one)),
    )
    if (row.state === 'shown') await addPurge(tx, [row])
    return 'remade'
  })
}

/** Sizes that are missing or broken are made again from the largest that is sound; sound ones stay byte for byte. */
export async function remake(services: Services, assetNo: string): Promise<Remade> {
  const row = await findAsset(services.db, assetNo)
  if (!row) return 'gone'
  const sound = await soundSizes(services, row)
  const missing = VARIANTS[row.kind].filter(({ name }) => !sound.has(name))
  if (missing.length === 0) return 'sound'
  const from = largestOf(row, sound)
  const made = from && (await makeFrom(services, row, from, missing))
  return made ? saveMade(services, row, made) : 'lost'
}

/** Numbers of living pictures, a page at a time. */
export const numbersAfter = (services: Services, after: string): Promise<string[]> =>
  listNumbersAfter(services.db, after, 200)
