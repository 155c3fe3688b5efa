import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { contact_gift, contact_place } from './city/settings.table'
import { demoGifts, demoPlaces } from './contact.demo'

export async function seedContact(tx: Tx, { now }: SeedContext): Promise<void> {
  await tx.insert(contact_place).values(demoPlaces.map((place) => ({ ...place, updated_at: now })))
  await tx.insert(contact_gift).values(demoGifts.map((gift) => ({ ...gift, updated_at: now })))
}
