import { SMS_A_DAY } from '@kuaimen/contract/notice/notice.rules'
import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import { hasDeadline } from './send-queue.sql'

export const sendsFollow = checkBy(
  'notice_send: belongs to whom its notice is for',
  () => sql`
    select 'a send of ' || s.notice_id || ' by ' || s.channel || ' is of member ' || s.member_id as what
    from notice_send s join notice n on n.id = s.notice_id where n.member_id <> s.member_id`,
)

export const nothingHangs = checkBy(
  'notice_send: nothing is under way for an hour',
  (now) => sql`
    select 'send of ' || notice_id || ' by ' || channel || ' was claimed at ' || claimed_at as what
    from notice_send where state = 'sending' and claimed_at < ${now}::timestamptz - interval '1 hour'`,
)

/** By the number that they went to: accounts of one person merge, each with its own. */
export const notTooMany = checkBy(
  'notice_send: no more text messages a day than are allowed',
  (now) => sql`
    select 'member ' || s.member_id || ' got ' || count(*) || ' text messages on ' || (s.first_claimed_at at time zone 'Asia/Shanghai')::date as what
    from notice_send s join notice n on n.id = s.notice_id
    where s.channel = 'sms' and s.state in ('sending', 'sent', 'unknown')
      and s.first_claimed_at >= ${now}::timestamptz - interval '3 days'
    group by s.member_id, s.sent_to, (s.first_claimed_at at time zone 'Asia/Shanghai')::date, ${hasDeadline(sql`n.kind`)}
    having count(*) > ${SMS_A_DAY}`,
)
