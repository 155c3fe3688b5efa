import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { contact_choice, contact_way } from './qr.table'

export type QrRow = typeof contact_way.$inferSelect

export interface Wanted {
  readonly city_id: number
  readonly kind: QrRow['kind']
  readonly selected_code: string | null
  readonly visitor_hash: Buffer | null
}

export interface QrJob {
  readonly city_id: number
  readonly kind: 'shared' | 'group'
  readonly selected_code: string | null
}

/** After that it is asked for again by the next who comes. */
const TRIES = 8
/** Whoever is making it is given so long first. */
const AFTER_S = 10

/** One for a code, however many wait for it; one after the other, so that a WeCom that is slow holds up nothing else. */
export const addQrJob = (tx: Tx, way: QrJob) =>
  tx.execute(sql`
    select graphile_worker.add_job('contact:way', payload := ${jobPayload(tx, way)}::json,
      queue_name := 'contact:way', run_at := now() + make_interval(secs => ${AFTER_S}), max_attempts := ${TRIES},
      job_key := ${`contact:way:${way.kind}:${way.city_id}:${way.selected_code ?? ''}`},
      job_key_mode := 'preserve_run_at')`)

const plain = {
  state: contact_way.state,
  config_id: contact_way.config_id,
  qr_url: contact_way.qr_url,
  isReady: sql<boolean>`${contact_way.picture} is not null`,
  made_at: contact_way.made_at,
}

const isWanted = ({ city_id, kind, selected_code, visitor_hash }: Wanted) =>
  and(
    eq(contact_way.city_id, city_id),
    eq(contact_way.kind, kind),
    isNull(contact_way.dropped_at),
    selected_code === null ? isNull(contact_way.selected_code) : eq(contact_way.selected_code, selected_code),
    visitor_hash === null ? isNull(contact_way.visitor_hash) : eq(contact_way.visitor_hash, visitor_hash),
  )

/** The one that leads there now, ready or being made. */
export async function findQr(tx: Tx, wanted: Wanted, now: Date) {
  const isGood = or(isNull(contact_way.expires_at), sql`${contact_way.expires_at} > ${now.toISOString()}::timestamptz`)
  const [row] = await tx
    .select(plain)
    .from(contact_way)
    .where(and(isWanted(wanted), isGood))
    .limit(1)
  return row
}

/**
 * Whoever writes the row makes the way; false for everybody else. A state is never used twice: ways that were dropped
 * keep theirs.
 */
export async function reserveQr(tx: Tx, wanted: Wanted, stem: string, at: Date, expires_at: Date | null) {
  const { city_id, kind, selected_code, visitor_hash } = wanted
  const { rows } = await tx.execute<{ state: string }>(sql`
    insert into contact_way (state, city_id, selected_code, kind, visitor_hash, made_at, expires_at)
    select ${stem}::text || case when n = 0 then '' else '_' || (n + 1) end, ${city_id}, ${selected_code}, ${kind},
      ${visitor_hash}::bytea, ${at.toISOString()}::timestamptz, ${expires_at?.toISOString() ?? null}::timestamptz
    from (select count(*)::int as n from contact_way where state = ${stem} or state like ${`${stem.replaceAll('_', '\\_')}\\_%`}
      and substr(state, length(${stem}::text) + 2) ~ '^[0-9]+$') before
    on conflict do nothing returning state`)
  return rows[0]?.state
}

/** A maker that has not come back for a while has died; one other goes on in its place. */
export async function takeOver(tx: Tx, state: string, madeBefore: Date, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(contact_way)
    .set({ made_at: at })
    .where(and(eq(contact_way.state, state), isNull(contact_way.config_id), lt(contact_way.made_at, madeBefore)))
  return rowCount === 1
}

export const saveConfig = (tx: Tx, state: string, made: { config_id: string; qr_url: string }) =>
  tx.update(contact_way).set(made).where(eq(contact_way.state, state))

export const savePicture = (tx: Tx, state: string, picture: Buffer) =>
  tx
    .update(contact_way)
    .set({ picture })
    .where(and(eq(contact_way.state, state), isNotNull(contact_way.config_id)))

/** It could not be made: the next who asks may try. */
export const releaseQr = (tx: Tx, state: string) =>
  tx.delete(contact_way).where(and(eq(contact_way.state, state), isNull(contact_way.config_id)))

export async function readPicture(tx: Tx, state: string) {
  const [row] = await tx
    .select({ picture: contact_way.picture, kind: contact_way.kind })
    .from(contact_way)
    .where(and(eq(contact_way.state, state), isNull(contact_way.dropped_at), isNotNull(contact_way.picture)))
  return row
}

export async function countVisitorQrs(tx: Tx, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from contact_way
    where kind = 'visitor' and made_at >= ${since.toISOString()}::timestamptz`)
  return rows[0]?.n ?? 0
}

/** Codes that lead to others than they should from now on; WeCom is told in the night. */
export const expireQrsOf = (tx: Tx, cityId: number, kinds: readonly QrRow['kind'][], at: Date) =>
  tx
    .update(contact_way)
    .set({ dropped_at: at })
    .where(
      and(
        eq(contact_way.city_id, cityId),
        or(...kinds.map((kind) => eq(contact_way.kind, kind))),
        isNull(contact_way.dropped_at),
      ),
    )

/** Over, or dropped by us, and still at WeCom. */
export const listToDrop = (tx: Tx, now: Date, after: string, atMost: number) =>
  tx
    .select({ state: contact_way.state, config_id: contact_way.config_id, kind: contact_way.kind })
    .from(contact_way)
    .where(
      and(
        sql`${contact_way.state} > ${after}`,
        isNotNull(contact_way.config_id),
        or(isNotNull(contact_way.dropped_at), sql`${contact_way.expires_at} <= ${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(contact_way.state))
    .limit(atMost)

/** Gone at WeCom: what its state meant stays known. */
export const markDropped = (tx: Tx, state: string, at: Date) =>
  tx
    .update(contact_way)
    .set({
      config_id: null,
      picture: null,
      dropped_at: sql`coalesce(${contact_way.dropped_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(contact_way.state, state))

/** What somebody confirmed last counts. */
export const saveChoice = (tx: Tx, values: typeof contact_choice.$inferInsert) =>
  tx
    .insert(contact_choice)
    .values(values)
    .onConflictDoUpdate({
      target: [contact_choice.who_hash, contact_choice.activity_code],
      set: {
        city_id: values.city_id,
        selected_code: values.selected_code,
        way_state: values.way_state,
        at: values.at,
      },
    })

export async function findChoice(tx: Tx, whoHash: Buffer, since: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ selected_code: contact_choice.selected_code })
    .from(contact_choice)
    .where(and(eq(contact_choice.who_hash, whoHash), sql`${contact_choice.at} >= ${since.toISOString()}::timestamptz`))
    .orderBy(sql`${contact_choice.at} desc`)
    .limit(1)
  return row?.selected_code
}
