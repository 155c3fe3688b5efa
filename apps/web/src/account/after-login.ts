import { Refusal } from '@kuaimen/contract/kernel/failure'
import { acceptInvite } from '@kuaimen/contract/member/invite.endpoints'
import type { ApiClient } from '../api/query'
import { channelCode } from '../platform/browser/channel'
import { dropInvite, readInvite } from '../platform/browser/invite'
import { toast } from '../ui/Toast/toast'
import { flushProfileDraft } from './profile-draft'

/** Once: whether it counted is the inviter's to read. A call that did not arrive is worth another at the next login. */
async function sayInvited(client: ApiClient): Promise<void> {
  const invite = readInvite()
  if (!invite) return dropInvite()
  const input = { code: invite.code, campaign_key: invite.page.slice(1), channel: channelCode() ?? 'share' }
  try {
    const { gift } = await client.call(acceptInvite, input, { quiet: true })
    if (gift) toast(`朋友送您的 ${gift.worth} 优惠券已放入卡包`)
  } catch (error) {
    if (!(error instanceof Refusal)) return
  }
  dropInvite()
}

/** What a visitor brought along before they had an account. */
export async function afterLogin(client: ApiClient): Promise<void> {
  await Promise.all([flushProfileDraft(client), sayInvited(client)])
}
