import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { campaign_form_entry } from '../version/campaign.table'

export const listEntries = (tx: Tx, memberId: number, campaignKey: string) =>
  tx
    .select({ form_key: campaign_form_entry.form_key, at: campaign_form_entry.at })
    .from(campaign_form_entry)
    .where(and(eq(campaign_form_entry.member_id, memberId), eq(campaign_form_entry.campaign_key, campaignKey)))

/** False when this member has sent it before: what was sent first stays. */
export async function insertEntry(tx: Tx, row: typeof campaign_form_entry.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(campaign_form_entry).values(row).onConflictDoNothing()
  return rowCount === 1
}
