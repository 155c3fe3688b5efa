import { contact_gift, contact_place } from '../../../server/src/contact/city/settings.table'
import type { Tx } from '../../../server/src/db/database'
import type { SeedContext } from '../seed-context'
import { demoGifts, demoPlaces } from './contact.demo'

export async function seedContact(tx: Tx, { now }: SeedContext): Promise<void> {
  await tx.insert(contact_place).values(demoPlaces.map((place) => ({ ...place, updated_at: now })))
  await tx.insert(contact_gift).values(demoGifts.map((gift) => ({ ...gift, updated_at: now })))
}
