import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { campaign, campaign_offer } from '../version/campaign.table'

export type StoredOffer = typeof campaign_offer.$inferSelect
type NewOffer = typeof campaign_offer.$inferInsert

export async function findOffer(tx: Tx, key: string) {
  const [row] = await tx
    .select({ key: campaign_offer.key, campaign_key: campaign_offer.campaign_key, path: campaign.path })
    .from(campaign_offer)
    .innerJoin(campaign, eq(campaign.key, campaign_offer.campaign_key))
    .where(eq(campaign_offer.key, key))
  return row
}

export async function lockOffer(tx: Tx, key: string): Promise<StoredOffer | undefined> {
  const [row] = await tx.select().from(campaign_offer).where(eq(campaign_offer.key, key)).for('update')
  return row
}

/** Nothing where another has made one of this key meanwhile. */
export async function insertOffer(tx: Tx, row: NewOffer): Promise<StoredOffer | undefined> {
  const [made] = await tx.insert(campaign_offer).values(row).onConflictDoNothing().returning()
  return made
}

/** What was taken of it is not the operator's to say. */
export async function updateOffer(tx: Tx, { key, ...values }: Omit<NewOffer, 'taken'>): Promise<StoredOffer> {
  const [changed] = await tx.update(campaign_offer).set(values).where(eq(campaign_offer.key, key)).returning()
  return changed!
}
