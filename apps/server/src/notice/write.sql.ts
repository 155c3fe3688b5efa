import type { SendChannel } from '@kuaimen/contract/notice/notice.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import type { notice } from './notice.table'
import { asMessage } from './send-queue.sql'

export type NewRow = Omit<typeof notice.$inferSelect, 'read_at' | 'hidden_at'>

export interface NewSend {
  readonly notice_id: string
  readonly channel: SendChannel
  readonly due_at: Date
  /** From now until it is due. */
  readonly wait_s: number
}

/** Notices with what is to be sent of them and the jobs for it, in one statement; what was told before is left out whole. */
export const insertNotices = (tx: Tx, rows: readonly NewRow[], sends: readonly NewSend[]) =>
  tx.execute(sql`
    with made as (
      insert into notice (id, member_id, kind, topic, title, body, path, data, dedupe, at, useful_until)
      select id, member_id, kind, topic, title, body, path, data, dedupe, at, useful_until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id text, member_id bigint, kind text, topic text, title text, body text, path text, data jsonb,
             dedupe text, at timestamptz, useful_until timestamptz)
      on conflict do nothing
      returning id, member_id, kind
    ), planned as (
      insert into notice_send (notice_id, channel, member_id, due_at)
      select made.id, s.channel, made.member_id, s.due_at
      from jsonb_to_recordset(${JSON.stringify(sends)}::jsonb) as s(notice_id text, channel text, due_at timestamptz)
      join made on made.id = s.notice_id
      on conflict do nothing
      returning notice_id, channel
    )
    select graphile_worker.add_job('notice:send',
      payload := (${jobPayload(tx, {})}::jsonb
                  || jsonb_build_object('notice_id', planned.notice_id, 'channel', planned.channel))::json,
      run_at := now() + make_interval(secs => w.wait_s),
      job_key := 'notice:' || planned.notice_id || ':' || planned.channel,
      job_key_mode := 'preserve_run_at', ${asMessage(sql`planned.notice_id`, sql`made.kind`)})
    from planned join made on made.id = planned.notice_id
    join jsonb_to_recordset(${JSON.stringify(sends)}::jsonb) as w(notice_id text, channel text, wait_s float8)
      on w.notice_id = planned.notice_id and w.channel = planned.channel`)
