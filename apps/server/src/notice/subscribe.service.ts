import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { SubscribeOffer } from '@kuaimen/contract/notice/notice.views'
import type { MemberCtx } from '../context'
import { templateFor, templatesOf } from './recipient.service'
import { countLeft } from './subscribe.sql'

/** What one is invited to where, at most three templates: WeChat's sheet has no place for more. */
const SCENES: Readonly<Record<'booked' | 'campaign', readonly NoticeKind[]>> = {
  booked: ['remind_24h', 'remind_2h', 'photos_ready'],
  campaign: ['campaign_open'],
}

export async function subscribeOffer(ctx: MemberCtx, scene: keyof typeof SCENES): Promise<SubscribeOffer> {
  const templates = await templatesOf(ctx.db, ctx.now())
  const found = SCENES[scene].flatMap((kind) => templateFor(templates, kind, 'wx_subscribe')?.provider_template ?? [])
  const template_ids = [...new Set(found)].slice(0, 3)
  return { template_ids, left: await countLeft(ctx.db, ctx.principal.memberId, template_ids) }
}
