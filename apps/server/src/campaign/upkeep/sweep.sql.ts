import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import {
  campaign,
  campaign_form_entry,
  campaign_preview,
  campaign_token,
  campaign_token_use,
} from '../version/campaign.table'

const one = { one: sql`1` }

export const sweepPreviews = (tx: Tx, now: Date) => sweep(tx, campaign_preview, lt(campaign_preview.expires_at, now))

/** What people wrote into forms of campaigns that ended before then. */
export const sweepForms = (tx: Tx, before: Date) =>
  sweep(
    tx,
    campaign_form_entry,
    exists(
      tx
        .select(one)
        .from(campaign)
        .where(and(eq(campaign.key, campaign_form_entry.campaign_key), lt(campaign.ends_at, before))),
    ),
  )

/** Invitations that ended before then, with who has used them: their cards stay with the members. */
export async function sweepTokens(tx: Tx, before: Date): Promise<void> {
  const isOver = or(lt(campaign_token.valid_until, before), lt(campaign_token.ended_at, before))
  if (!isOver) return
  const over = tx.select({ hash: campaign_token.token_hash }).from(campaign_token).where(isOver)
  await sweep(tx, campaign_token_use, inArray(campaign_token_use.token_hash, over))
  await sweep(tx, campaign_token, isOver)
}
