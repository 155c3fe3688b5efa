import { notLoggedIn } from '@kuaimen/contract/account/account.errors'
import type { MeView } from '@kuaimen/contract/account/account.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import { presentMe } from './account.present'
import { findMember } from './session.sql'

export async function whoAmI(ctx: MemberCtx): Promise<MeView> {
  const found = await findMember(ctx.db, ctx.session.memberId)
  if (!found) throw new Refusal(notLoggedIn)
  return presentMe(found, ctx.session.expiresAt)
}
