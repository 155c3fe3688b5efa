import type { NoticeKind, NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { Wants } from '@kuaimen/contract/notice/plan.rules'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { notice_template } from './notice.table'

/** How somebody can be reached, and what they want. */
export interface Person {
  readonly id: number
  readonly mobile: string | null
  readonly openid: string | null
  /** The one that the account has had longest. */
  readonly first_openid: string | null
  readonly wants: Readonly<Partial<Record<NoticeTopic, Wants>>>
  readonly subscriptions: readonly Subscription[]
}

interface Subscription {
  readonly openid: string
  readonly template_id: string
  readonly left: number
  readonly refused_at: string | null
}

interface Row extends Person, Record<string, unknown> {
  readonly merged_into: number | null
  readonly has_left: boolean
}

/** Kept from merging and leaving until the transaction ends. */
async function holdPeople(tx: Tx, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select m.id::float8 as id, m.mobile, m.merged_into::float8 as merged_into,
           m.unregistered_at is not null as has_left, wx.openid, first.openid as first_openid,
           coalesce((select jsonb_object_agg(p.topic, jsonb_build_object('wx', p.wx, 'sms', p.sms))
                     from notice_preference p where p.member_id = m.id), '{}') as wants,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'openid', s.openid, 'template_id', s.template_id, 'left', s.accepted - s.used, 'refused_at', s.refused_at))
                     from wx_subscription s where s.openid in (wx.openid, first.openid)), '[]') as subscriptions
    from member m
    left join lateral (select i.openid from identity i where i.member_id = m.id and i.provider = 'wx'
                       order by i.id desc limit 1) wx on true
    left join lateral (select i.openid from identity i where i.member_id = m.id and i.provider = 'wx'
                       order by i.id limit 1) first on true
    where m.id = any(${sql.param(ids)}::bigint[])
    order by m.id
    for key share of m`)
  return rows
}

/** By the number they are asked for: who was joined to another is that other, and who has left is not there. */
export async function peopleBy(tx: Tx, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await holdPeople(tx, ids)
  const joined = new Map(rows.flatMap((row) => (row.merged_into === null ? [] : [[row.id, row.merged_into] as const])))
  const others = joined.size > 0 ? await peopleBy(tx, [...new Set(joined.values())]) : new Map<number, Person>()
  const found = new Map<number, Person>()
  for (const row of rows) {
    const into = joined.get(row.id)
    const person = into === undefined ? row : others.get(into)
    if (person && !row.has_left) found.set(row.id, person)
  }
  return found
}

export type Template = typeof notice_template.$inferSelect
export type Templates = ReadonlyMap<string, Template>
export const templateKey = (kind: NoticeKind, channel: Template['channel']): string => `${kind}/${channel}`

export async function readTemplates(tx: Tx): Promise<Templates> {
  const rows = await tx.select().from(notice_template).where(eq(notice_template.is_on, true))
  return new Map(rows.map((row) => [templateKey(row.kind, row.channel), row]))
}
