import { isWx, type NoticeKind, ruleOf, type SendChannel } from '@kuaimen/contract/notice/notice.rules'
import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { notices } from '../signals/metrics'
import { notice, notice_send } from './notice.table'
import { asMessage, hasDeadline } from './send-queue.sql'

export interface SendKey {
  readonly notice_id: string
  readonly channel: SendChannel
}

export type Send = typeof notice_send.$inferSelect
export interface SendWithNotice {
  readonly send: Send
  readonly notice: typeof notice.$inferSelect
}

const isIt = ({ notice_id, channel }: SendKey) =>
  and(eq(notice_send.notice_id, notice_id), eq(notice_send.channel, channel))

export async function findSend(tx: Tx, key: SendKey): Promise<SendWithNotice | undefined> {
  const [row] = await tx
    .select({ send: notice_send, notice })
    .from(notice_send)
    .innerJoin(notice, eq(notice.id, notice_send.notice_id))
    .where(isIt(key))
  return row
}

/** A message that WeChat has taken under this number. */
export async function findSentBy(tx: Tx, providerNo: string, to: string): Promise<SendWithNotice | undefined> {
  const [row] = await tx
    .select({ send: notice_send, notice })
    .from(notice_send)
    .innerJoin(notice, eq(notice.id, notice_send.notice_id))
    .where(and(eq(notice_send.provider_no, providerNo), ne(notice_send.provider_no, ''), eq(notice_send.sent_to, to)))
  return row
}

/** Whether WeChat has a notice, may have it or will be given it. */
export async function goesByWx(tx: Tx, noticeId: string): Promise<boolean> {
  const rows = await tx
    .select({ state: notice_send.state, channel: notice_send.channel })
    .from(notice_send)
    .where(eq(notice_send.notice_id, noticeId))
  return rows.some(({ state, channel }) => isWx(channel) && state !== 'failed' && state !== 'skipped')
}

/** By which channels a notice could not be sent. */
export async function listFailed(tx: Tx, noticeId: string): Promise<SendChannel[]> {
  const rows = await tx
    .select({ channel: notice_send.channel })
    .from(notice_send)
    .where(
      and(
        eq(notice_send.notice_id, noticeId),
        or(eq(notice_send.state, 'failed'), and(eq(notice_send.state, 'skipped'), eq(notice_send.why, 'enough_today'))),
      ),
    )
  return rows.map(({ channel }) => channel)
}

/** Text messages to one member are claimed one after another, so that their number is counted right. */
export const lockMessages = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notice-sms:${memberId}`}, 15))`)

/** The limits that text messages of a day count for. */
export const SMS_SENT = { deadline: 'notice_sms_deadline', others: 'notice_sms' } as const

/**
 * Text messages that went out to a member since then, or may have, also to accounts of theirs that have left: those with
 * a deadline, or all others.
 */
export async function countMessages(tx: Tx, memberId: number, since: Date, kind: NoticeKind): Promise<number> {
  const isUrgent = ruleOf(kind).deadline === true
  const limit = isUrgent ? SMS_SENT.deadline : SMS_SENT.others
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int + left_uses(${limit}, ${memberId}, ${since.toISOString()}::timestamptz) as count
    from notice_send s join notice n on n.id = s.notice_id
    where s.member_id = ${memberId} and s.channel = 'sms' and s.first_claimed_at >= ${since.toISOString()}
      and s.state in ('sending', 'sent', 'unknown') and ${hasDeadline(sql`n.kind`)} = ${isUrgent}`)
  return rows[0]?.count ?? 0
}

/** The same for a number that is a guest's, whoever has booked, also where they have left since. */
export async function countToGuest(
  tx: Tx,
  [mobile, ...hidden]: readonly [string, ...string[]],
  since: Date,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest-sms:${mobile}`}, 15))`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from notice_send
    where sent_to = any(${sql.param([mobile, ...hidden])}::text[]) and channel = 'guest_sms' and first_claimed_at >= ${since.toISOString()}
      and state in ('sending', 'sent', 'unknown')`)
  return rows[0]?.count ?? 0
}

/** Whom messages to guests went to is forgotten, so many at a time. */
export const forgetSentTo = (tx: Tx, before: Date) =>
  tx
    .update(notice_send)
    .set({ sent_to: '' })
    .where(
      and(eq(notice_send.channel, 'guest_sms'), ne(notice_send.sent_to, ''), lt(notice_send.first_claimed_at, before)),
    )

/** By what a text message is asked about: two of one notice may go to one number. */
export const smsNo = ({ notice_id, channel }: SendKey): string =>
  channel === 'guest_sms' ? `${notice_id}G` : notice_id

/** Nothing when another has claimed it. */
export async function claimSend(tx: Tx, key: SendKey, to: string, at: Date): Promise<Send | undefined> {
  const [row] = await tx
    .update(notice_send)
    .set({
      state: 'sending',
      claimed_at: at,
      first_claimed_at: sql`coalesce(first_claimed_at, ${at.toISOString()}::timestamptz)`,
      tries: sql`tries + 1`,
      sent_to: to,
    })
    .where(and(isIt(key), eq(notice_send.state, 'queued')))
    .returning()
  return row
}

type Result = Pick<Send, 'state'> & Partial<Pick<Send, 'provider_no' | 'why' | 'sent_at'>>

/** False when it was no longer in the state it was found in: somebody else has decided. */
export async function finishSend(tx: Tx, found: Send, result: Result): Promise<boolean> {
  const isAsFound = found.claimed_at ? eq(notice_send.claimed_at, found.claimed_at) : undefined
  const rows = await tx
    .update(notice_send)
    .set(result)
    .where(and(isIt(found), eq(notice_send.state, found.state), isAsFound))
    .returning({ id: notice_send.notice_id })
  if (rows.length === 1) tx.afterCommit(() => notices.inc({ channel: found.channel, result: result.state }))
  return rows.length === 1
}

type Job = 'notice:send'

/** A job about one message by one channel, in the transaction that causes it. */
const addJob = (tx: Tx, name: Job, key: SendKey, afterSeconds = 0) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { ...key })}::json, run_at := now() + make_interval(secs => ${afterSeconds}), job_key := ${`notice:${key.notice_id}:${key.channel}`}, job_key_mode := 'preserve_run_at', ${asMessage(key.notice_id, sql`(select kind from notice where id = ${key.notice_id})`)})`,
  )

/**
 * A try may have gone out; it certainly did not, so the time in which a provider knows it again has not
 * begun with it; or it was not even made, and is not counted.
 */
type Tried = 'perhaps' | 'unsent' | 'unmade'

/** Back into the queue. */
export async function requeueSend(tx: Tx, found: Send, dueAt: Date, waitSeconds: number, tried: Tried) {
  const first =
    tried === 'perhaps'
      ? sql`first_claimed_at`
      : sql`case when first_claimed_at = claimed_at then null else first_claimed_at end`
  const tries = tried === 'unmade' ? sql`greatest(tries - 1, 0)` : sql`tries`
  const isAsFound = found.claimed_at ? eq(notice_send.claimed_at, found.claimed_at) : undefined
  const rows = await tx
    .update(notice_send)
    .set({ state: 'queued', due_at: dueAt, first_claimed_at: first, tries })
    .where(and(isIt(found), eq(notice_send.state, found.state), isAsFound))
    .returning({ id: notice_send.notice_id })
  if (rows.length === 1) await addJob(tx, 'notice:send', found, waitSeconds)
}

/** Another channel for what one has refused; where it is planned already nothing, unless it was only unwanted. */
export async function addSend(tx: Tx, { notice_id, member_id }: Send, channel: SendChannel, dueAt: Date) {
  const rows = await tx
    .insert(notice_send)
    .values({ notice_id, channel, member_id, due_at: dueAt })
    .onConflictDoUpdate({
      target: [notice_send.notice_id, notice_send.channel],
      set: { state: 'queued', due_at: dueAt, why: '' },
      setWhere: and(eq(notice_send.state, 'skipped'), eq(notice_send.why, 'not_wanted')),
    })
    .returning({ id: notice_send.notice_id })
  if (rows.length === 1) await addJob(tx, 'notice:send', { notice_id, channel })
}

/** Claimed a while ago, and never heard of again. */
export const listStuck = (tx: Tx, before: Date, atMost: number): Promise<Send[]> =>
  tx
    .select()
    .from(notice_send)
    .where(and(eq(notice_send.state, 'sending'), lt(notice_send.claimed_at, before)))
    .orderBy(asc(notice_send.claimed_at))
    .limit(atMost)

/** What is due and has no job any more gets one again. */
export const requeueForgotten = (tx: Tx, before: Date, atMost: number) =>
  tx.execute(sql`
    select graphile_worker.add_job('notice:send',
      payload := json_build_object('notice_id', late.notice_id, 'channel', late.channel),
      job_key := 'notice:' || late.notice_id || ':' || late.channel, job_key_mode := 'preserve_run_at',
      ${asMessage(sql`late.notice_id`, sql`n.kind`)})
    from (select notice_id, channel from notice_send
          where state = 'queued' and due_at < ${before.toISOString()} order by due_at limit ${atMost}) late
    join notice n on n.id = late.notice_id`)
