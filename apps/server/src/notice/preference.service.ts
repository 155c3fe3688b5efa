import { Refusal } from '@kuaimen/contract/kernel/failure'
import { remindersFixed } from '@kuaimen/contract/notice/notice.errors'
import { NOTICE_TOPICS, type NoticeTopic, type Reminder } from '@kuaimen/contract/notice/notice.rules'
import type { Preferences } from '@kuaimen/contract/notice/notice.views'
import { channelsOf, mayWant, WANTS_ALL, type Wants } from '@kuaimen/contract/notice/plan.rules'
import { quietHours } from '../brand/settings.service'
import type { MemberCtx } from '../context'
import { presentPreference } from './notice.present'
import { isInWechat, listPreferences, savePreference } from './preference.sql'

/** No switch for what could never reach them. */
const waysOf = (topic: NoticeTopic, hasWechat: boolean): Reminder[] =>
  channelsOf(topic).filter((one) => one !== 'wx' || hasWechat)

export async function preferencesOf(ctx: MemberCtx): Promise<Preferences> {
  const { memberId } = ctx.principal
  const [quiet, rows, hasWechat] = await Promise.all([
    quietHours(ctx.db, ctx.now()),
    listPreferences(ctx.db, memberId),
    isInWechat(ctx.db, memberId),
  ])
  const wants = new Map<NoticeTopic, Wants>(rows.map(({ topic, wx, sms }) => [topic, { wx, sms }]))
  return {
    ...quiet,
    list: NOTICE_TOPICS.map((topic) =>
      presentPreference(topic, wants.get(topic) ?? WANTS_ALL, waysOf(topic, hasWechat)),
    ),
  }
}

export async function changePreference(ctx: MemberCtx, topic: NoticeTopic, wants: Wants): Promise<Preferences> {
  const ways = waysOf(topic, await isInWechat(ctx.db, ctx.principal.memberId))
  if (!mayWant(topic, wants, ways)) throw new Refusal(remindersFixed)
  await savePreference(ctx.db, ctx.principal.memberId, topic, wants)
  return preferencesOf(ctx)
}
