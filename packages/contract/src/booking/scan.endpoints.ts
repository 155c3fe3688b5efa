import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId } from '../kernel/fields'
import { codeAway, codeInvalid, codeUsed, scansTooMany } from '../member/code.errors'
import { ScannedMember } from '../member/code.views'
import { OperatorBooking } from './staff.views'

/** Here, because it says which visits the member has today. */
export const scanMember = endpoint({
  method: 'POST',
  path: '/api/operator/member/scan',
  access: 'staff',
  summary: '扫会员码：是谁，今天在这家店有什么预约；一个码只能扫一次',
  body: z.object({
    code: z.string().max(64),
    store_id: BodyId.optional().describe('for staff of the chain; without it, the visits of today in any store'),
  }),
  data: z.object({
    member: ScannedMember,
    bookings: z.array(OperatorBooking).describe('of today, in the store of the staff'),
    badges_new: z.number().int().describe('badges that the member has not looked at yet'),
  }),
  perMinute: 120,
  errors: [operatorRefused, codeInvalid, codeUsed, scansTooMany, codeAway],
})
