import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { type PicturePlace, picturePlacesPort } from './asset.port'
import { listUnlike, readSubject } from './place.sql'
import { type PlacedAddress, placedIn, useAddresses } from './use.service'

/** Tables that show pictures of the chain. */
export const chainPlaces = ({ ports }: Pick<Services, 'ports'>): readonly PicturePlace[] =>
  ports.of(picturePlacesPort).filter(({ whose }) => whose !== 'member')

async function placedAt(tx: Tx, place: PicturePlace, subject: string): Promise<PlacedAddress[]> {
  const rows = await readSubject(tx, place, subject)
  return rows.flatMap(({ saved }) => placedIn(saved))
}

/**
 * A form was saved: what its row shows from now on has its use, in the same transaction.
 * @returns addresses of pictures that are not there, where drafts may name such; other forms are refused
 */
export async function saveUses(
  tx: Tx,
  place: PicturePlace,
  key: string | number,
  now: Date,
): Promise<readonly PlacedAddress[]> {
  const subject = `${place.prefix}:${key}`
  const placed = await placedAt(tx, place, subject)
  const missing = await useAddresses(tx, { room: place.room, subject }, placed, now)
  if (missing.length > 0 && !place.isVersion)
    throw new Refusal(invalidInput, Object.fromEntries(missing.map(({ slot }) => [slot, ['没有这张图片']])))
  return missing
}

/** The uses of a subject are what its rows show. */
export async function noteUsesOf(tx: Tx, place: PicturePlace, subject: string, now: Date): Promise<void> {
  await useAddresses(tx, { room: place.room, subject }, await placedAt(tx, place, subject), now)
}

/** Rows that were written by hand get their uses, and rows that are gone lose theirs. */
export async function noteUses(services: Services): Promise<void> {
  for (const place of chainPlaces(services))
    for (const subject of await listUnlike(services.db, place))
      await services.transaction((tx) => noteUsesOf(tx, place, subject, services.now()))
}
