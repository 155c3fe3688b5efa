import { GROUP_AGAIN_DAYS } from '@kuaimen/contract/contact/visitor.rules'
import type { GroupChat } from '@kuaimen/contract/contact/visitor.views'
import type { MemberCtx } from '../../context'
import { citySettingsOf } from '../city/settings.service'
import { groupQrNow, qrPath } from '../qr/qr.service'
import { identityOf } from './identity.service'
import { isOutside } from './state.sql'

const DAY_MS = 86_400_000
const NONE: GroupChat = { show: 0, title: '', text: '', group_name: '', qrcode: '' }

/** For members whose WeChat we know, who are in no group of the city and have not said no lately. */
export async function groupFor(ctx: MemberCtx, city_id: number): Promise<GroupChat> {
  const place = await citySettingsOf(ctx, city_id)
  const group = place?.group
  const { unionid, openid } = group ? await identityOf(ctx, '') : { unionid: '', openid: '' }
  if (!group || unionid === '' || openid === '') return NONE
  const since = new Date(ctx.now().getTime() - GROUP_AGAIN_DAYS * DAY_MS)
  const who = { unionid, member_id: ctx.principal.memberId, city_id, place_id: place.city_id }
  if (!(await isOutside(ctx.db, { ...who, chat_ids: group.chat_ids, since }))) return NONE
  const state = await groupQrNow(ctx, place, group)
  if (state === undefined) return NONE
  return { show: 1, title: group.title, text: group.text, group_name: group.base_name, qrcode: qrPath(state) }
}
