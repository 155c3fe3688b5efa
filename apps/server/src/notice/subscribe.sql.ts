import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { wx_event, wx_subscription } from './notice.table'

/** How many messages of these templates a member has allowed and not got yet. */
export async function countLeft(tx: Tx, memberId: number, templateIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select coalesce(sum(s.accepted - s.used), 0)::float8 as left
    from wx_subscription s
    join identity i on i.openid = s.openid and i.provider = 'wx'
    where i.member_id = ${memberId} and s.template_id = any(${sql.param(templateIds)}::text[])`)
  return rows[0]?.left ?? 0
}

const isOf = (openid: string, templateId: string) =>
  and(eq(wx_subscription.openid, openid), eq(wx_subscription.template_id, templateId))

/** One message less; false when none is left. */
export async function useSubscription(tx: Tx, openid: string, templateId: string): Promise<boolean> {
  const rows = await tx
    .update(wx_subscription)
    .set({ used: sql`used + 1` })
    .where(and(isOf(openid, templateId), sql`used < accepted`))
    .returning({ used: wx_subscription.used })
  return rows.length === 1
}

/** It was refused, so it was not used. */
export const returnSubscription = (tx: Tx, openid: string, templateId: string) =>
  tx
    .update(wx_subscription)
    .set({ used: sql`used - 1` })
    .where(and(isOf(openid, templateId), sql`used > 0`))

const key = [wx_subscription.openid, wx_subscription.template_id]

export const acceptSubscription = (tx: Tx, openid: string, templateId: string) =>
  tx
    .insert(wx_subscription)
    .values({ openid, template_id: templateId, accepted: 1 })
    .onConflictDoUpdate({ target: key, set: { accepted: sql`${wx_subscription.accepted} + 1`, refused_at: null } })

/** Whose openid it is; nothing while it is nobody's. */
export async function findSubscriber(tx: Tx, openid: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    select member_id::float8 as member_id from identity
    where provider = 'wx' and openid = ${openid} and member_id is not null`)
  return rows[0]?.member_id
}

/** Not tried again for a while; what was allowed stays counted until WeChat says that it is gone. */
export const refuseSubscription = (tx: Tx, openid: string, templateId: string, at: Date) =>
  tx
    .insert(wx_subscription)
    .values({ openid, template_id: templateId, refused_at: at })
    .onConflictDoUpdate({ target: key, set: { refused_at: at } })

/** Switched off in WeChat's own settings: nothing that was allowed before is left. */
export const dropSubscription = (tx: Tx, openid: string, templateId: string, at: Date) =>
  tx
    .insert(wx_subscription)
    .values({ openid, template_id: templateId, refused_at: at })
    .onConflictDoUpdate({ target: key, set: { accepted: sql`${wx_subscription.used}`, refused_at: at } })

/** Switched on again: messages may come as soon as they are allowed. */
export const allowSubscription = (tx: Tx, openid: string, templateId: string) =>
  tx.update(wx_subscription).set({ refused_at: null }).where(isOf(openid, templateId))

/** False when this push has come before. */
export async function saveEvent(tx: Tx, eventKey: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(wx_event)
    .values({ key: eventKey, at })
    .onConflictDoNothing()
    .returning({ key: wx_event.key })
  return rows.length === 1
}

/** Pushes so old that WeChat does not send them again. */
export const forgetEvents = (tx: Tx, before: Date) =>
  tx.execute(sql`delete from wx_event where at < ${before.toISOString()}`)
