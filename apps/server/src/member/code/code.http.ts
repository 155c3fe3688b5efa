import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import * as invite from '@kuaimen/contract/member/invite.endpoints'
import { bind } from '../../http/request/bind'
import { acceptFrom, giftBy, inviteOf } from '../invite/invite.service'
import { decideFor, waitingFor } from '../invite/referral.service'
import { codeOf } from './code.service'

export const codeHttp = [
  bind(membershipCodeNow, (ctx) => codeOf(ctx)),
  bind(invite.myInvite, (ctx) => inviteOf(ctx)),
  bind(invite.acceptInvite, (ctx, input) => acceptFrom(ctx, input)),
  bind(invite.inviteGift, (ctx, { code }) => giftBy(ctx, code)),
  bind(invite.waitingInvites, (ctx, { page }) => waitingFor(ctx, page)),
  bind(invite.decideInvite, (ctx, input) => decideFor(ctx, input)),
]
