import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Channel, Flag, Page } from '../kernel/fields'
import { referralNotFound } from './code.errors'
import { FriendGift, InviteView, PromisedGift, WaitingReferral } from './invite.views'

export const myInvite = endpoint({
  method: 'GET',
  path: '/api/member/invite',
  access: 'member',
  summary: '我的邀请：邀请链接和邀请到的朋友',
  data: InviteView,
})

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/member/invite/accept',
  access: 'member',
  summary: '新朋友登录后记下是谁邀请的，并送上见面礼；不成也不说为什么',
  body: z.object({ code: z.string().max(64), campaign_key: z.string().max(64).default(''), channel: Channel }),
  data: z.object({ accepted: Flag, gift: FriendGift.nullable().describe('what it has brought') }),
})

export const inviteGift = endpoint({
  method: 'GET',
  path: '/api/member/invite/gift',
  access: 'visitor',
  summary: '用这个邀请码第一次登录的新朋友会得到什么；邀请码不对或没有见面礼时为空',
  query: { code: z.string().max(64) },
  data: PromisedGift.nullable(),
})

export const waitingInvites = endpoint({
  method: 'GET',
  path: '/api/staff/member/invites',
  former: '/api/operator/member/invites',
  access: 'staff',
  may: 'task.judge',
  scope: 'chain',
  audit: false,
  summary: '等总部看一眼的邀请：同一地址一天太多，旧的在前，每页二十条',
  query: { page: Page },
  data: z.object({ list: z.array(WaitingReferral), total: z.number().int() }),
  errors: [operatorRefused, chainOnly],
})

export const decideInvite = endpoint({
  method: 'POST',
  path: '/api/staff/member/invite',
  former: '/api/operator/member/invite',
  access: 'staff',
  may: 'task.judge',
  scope: 'chain',
  audit: 'member.invite',
  summary: '放行一个等待中的邀请，或不算',
  body: z.object({ invitee_id: BodyId, verdict: z.enum(['pass', 'reject']) }),
  data: z.null(),
  errors: [operatorRefused, chainOnly, referralNotFound],
})
