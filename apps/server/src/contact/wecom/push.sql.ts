import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import type { WecomEvent } from '../../providers/wecom-shape'
import { wecom_event } from '../record/wecom-contact.table'

export type EventRow = typeof wecom_event.$inferSelect

const keyOf = (key: string): Buffer => Buffer.from(key, 'hex')

/** False when it was said before. */
export async function insertEvent(tx: Tx, { key, kind, ...body }: WecomEvent, now: Date): Promise<boolean> {
  const made = await tx
    .insert(wecom_event)
    .values({ key: keyOf(key), kind, body: { ...body, at: body.at.toISOString() }, received_at: now })
    .onConflictDoNothing()
    .returning({ key: wecom_event.key })
  return made.length > 0
}

interface Jobs {
  readonly 'contact:event': { readonly key: string }
  readonly 'contact:group': { readonly chat_id: string; readonly key: string }
}

/** Before anything else that waits: a welcome is worth nothing after twenty seconds. */
const PRIORITY = -10

export const addJob = <J extends keyof Jobs>(tx: Tx, job: J, payload: Jobs[J]) =>
  tx.execute(sql`
    select graphile_worker.add_job(
      ${job}, payload := ${jobPayload(tx, payload)}::json,
      job_key := ${`${job}:${'chat_id' in payload ? payload.chat_id : payload.key}`}, priority := ${PRIORITY})`)

export async function findEvent(tx: Tx, key: string): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(wecom_event)
    .where(eq(wecom_event.key, keyOf(key)))
  return row
}

/** Taken by one; who finds it taken says nothing. */
export async function takeWelcome(tx: Tx, key: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(wecom_event)
    .set({ welcomed_at: now })
    .where(and(eq(wecom_event.key, keyOf(key)), isNull(wecom_event.welcomed_at)))
    .returning({ key: wecom_event.key })
  return taken.length > 0
}

/** It certainly was not said: another try may say it. */
export const freeWelcome = (tx: Tx, key: string) =>
  tx
    .update(wecom_event)
    .set({ welcomed_at: null })
    .where(eq(wecom_event.key, keyOf(key)))

export const finishEvent = (tx: Tx, key: string, now: Date) =>
  tx
    .update(wecom_event)
    .set({ done_at: now })
    .where(and(eq(wecom_event.key, keyOf(key)), isNull(wecom_event.done_at)))

export const deleteEvents = (tx: Tx, before: Date) => tx.delete(wecom_event).where(lt(wecom_event.received_at, before))
