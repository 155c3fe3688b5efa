import { Refusal } from '@kuaimen/contract/kernel/failure'
import { acceptInvite } from '@kuaimen/contract/member/invite.endpoints'
import type { ApiClient } from '../api/query'
import { channelCode } from '../platform/browser/channel'
import { dropInvite, readInvite } from '../platform/browser/invite'
import { flushProfileDraft } from './profile-draft'

/** Once: whether it counted is the inviter's to read. A call that did not arrive is worth another at the next login. */
async function sayInvited(client: ApiClient): Promise<void> {
  const invite = readInvite()
  if (!invite) return dropInvite()
  const input = { code: invite.code, campaign_key: invite.page.slice(1), channel: channelCode() ?? 'share' }
  try {
    await client.call(acceptInvite, input, { quiet: true })
  } catch (error) {
    if (!(error instanceof Refusal)) return
  }
  dropInvite()
}

/** What a visitor brought along before they had an account. */
export async function afterLogin(client: ApiClient): Promise<void> {
  await Promise.all([flushProfileDraft(client), sayInvited(client)])
}
