// Messages that are to be killed, and what holds them between the provider's answer and our commit.
import type pg from 'pg'

export type Message = { notice_id: string; channel: 'wx_template' | 'wx_subscribe' | 'sms'; to: string }

/** A worker that writes that a message was sent waits for this lock. */
const POINT = 7202

/** The server has no code for it: a trigger of ours waits in the transaction that says `sent`, or `unknown`. */
export const openHold = async (database: pg.Pool): Promise<void> => {
  await database.query(`
    create function hold_sent() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${POINT});
      return new;
    end $$`)
  await database.query(`
    create trigger hold_sent before update on notice_send for each row
    when (old.state = 'sending' and new.state in ('sent', 'failed')) execute function hold_sent()`)
  await database.query(
    `insert into notice_template (kind, channel, provider_template, provider_fields) values
       ('session_new', 'wx_subscribe', 'S_killed-000', '{"thing1":"{device}"}')
     on conflict (kind, channel) do update set provider_template = excluded.provider_template`,
  )
}

export const holdSent = (client: pg.PoolClient) => client.query(`select pg_advisory_lock(${POINT})`)
export const letSentGo = (client: pg.PoolClient) => client.query(`select pg_advisory_unlock(${POINT})`)

/** How many stand before the lock. */
export const waiting = async (database: pg.Pool): Promise<number> =>
  (
    await database.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${POINT} and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount ?? 0

/** The push has told what WeChat may bring. */
export const turnOn = async (database: pg.Pool, openid: string): Promise<boolean> =>
  ((await database.query('select from wx_subscription where openid = $1 and accepted > 0', [openid])).rowCount ?? 0) > 0

type Person = { mobile: string; openid: string; nth: number }

const idOf = (nth: number, letter: string) => `N${letter}${String(nth).padStart(15, '0')}`

/** A cancel of the studio is urgent and goes by WeChat and SMS; a new device by what WeChat was allowed. */
export const addPerson = async (database: pg.Pool, { mobile, openid, nth }: Person): Promise<Message[]> => {
  const messages: Message[] = [
    { notice_id: idOf(nth, 'A'), channel: 'wx_template', to: openid },
    { notice_id: idOf(nth, 'A'), channel: 'sms', to: mobile },
    { notice_id: idOf(nth, 'B'), channel: 'wx_subscribe', to: openid },
  ]
  await database.query(
    `with person as (insert into member (mobile) values ($1) returning id),
          known as (insert into identity (provider, openid, member_id) select 'wx', $2, id from person)
     select 1`,
    [mobile, openid],
  )
  await database.query(
    `insert into notice (id, member_id, kind, topic, title, body, data, dedupe, at)
     select n.id, m.id, n.kind, 'order', '测试', '测试', $4::jsonb, 'killed:' || n.id, now()
     from member m, (values ($2::text, 'cancelled_by_studio'), ($3::text, 'session_new')) n(id, kind)
     where m.mobile = $1`,
    [
      mobile,
      idOf(nth, 'A'),
      idOf(nth, 'B'),
      JSON.stringify({ store: '静安店', start: '11月18日 14:00', reason: '停电', device: 'iPhone', time: '现在' }),
    ],
  )
  await database.query(
    `with sends as (
       insert into notice_send (notice_id, channel, member_id, due_at)
       select s.notice_id, s.channel, n.member_id, now()
       from jsonb_to_recordset($1::jsonb) s(notice_id text, channel text) join notice n on n.id = s.notice_id
       returning notice_id, channel)
     select graphile_worker.add_job('notice:send', payload := json_build_object('notice_id', notice_id, 'channel', channel),
       job_key := 'notice:' || notice_id || ':' || channel) from sends`,
    [JSON.stringify(messages)],
  )
  return messages
}

/** Two minutes later; whether nothing of it is under way any more. */
export const waitOver = async (database: pg.Pool): Promise<boolean> => {
  const { rowCount } = await database.query(
    `select from notice_send s join notice n on n.id = s.notice_id
     where n.dedupe like 'killed:%' and s.state in ('queued', 'sending')`,
  )
  await database.query(
    `update notice_send set claimed_at = claimed_at - interval '2 minutes 5 seconds'
     where state = 'sending' and claimed_at > now() - interval '2 minutes'
       and notice_id in (select id from notice where dedupe like 'killed:%')`,
  )
  return rowCount === 0
}

export const outcomes = async (database: pg.Pool, messages: readonly Message[]): Promise<Map<string, string>> => {
  const { rows } = await database.query<{ key: string; state: string }>(
    `select notice_id || ' ' || channel as key, state from notice_send where notice_id = any($1)`,
    [messages.map(({ notice_id }) => notice_id)],
  )
  return new Map(rows.map(({ key, state }) => [key, state]))
}
