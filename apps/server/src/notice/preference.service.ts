import { Refusal } from '@kuaimen/contract/kernel/failure'
import { remindersFixed } from '@kuaimen/contract/notice/notice.errors'
import { NOTICE_TOPICS, type NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { Preferences } from '@kuaimen/contract/notice/notice.views'
import { mayWant, WANTS_ALL, type Wants } from '@kuaimen/contract/notice/plan.rules'
import { quietHours } from '../brand/settings.service'
import type { MemberCtx } from '../context'
import { presentPreference } from './notice.present'
import { listPreferences, savePreference } from './preference.sql'

export async function preferencesOf(ctx: MemberCtx): Promise<Preferences> {
  const [quiet, rows] = await Promise.all([
    quietHours(ctx.db, ctx.now()),
    listPreferences(ctx.db, ctx.principal.memberId),
  ])
  const wants = new Map<NoticeTopic, Wants>(rows.map(({ topic, wx, sms }) => [topic, { wx, sms }]))
  return { ...quiet, list: NOTICE_TOPICS.map((topic) => presentPreference(topic, wants.get(topic) ?? WANTS_ALL)) }
}

export async function changePreference(ctx: MemberCtx, topic: NoticeTopic, wants: Wants): Promise<Preferences> {
  if (!mayWant(topic, wants)) throw new Refusal(remindersFixed)
  await savePreference(ctx.db, ctx.principal.memberId, topic, wants)
  return preferencesOf(ctx)
}
