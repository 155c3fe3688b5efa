import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { StaffText } from '../kernel/fields'
import { overLimit } from '../staff/staff.errors'
import { cardNoUnknown } from './mall.errors'

export const changePoints = endpoint({
  method: 'POST',
  path: '/api/staff/member/points',
  former: '/api/operator/member/points',
  access: 'staff',
  may: 'member.points',
  scope: 'chain',
  audit: 'member.points',
  reauth: true,
  summary: '给会员加积分，或收回积分；写明原因',
  body: z.object({
    card_no: z
      .string()
      .trim()
      .regex(/^\d{10}$/, '会员卡号是10位数字'),
    amount: z
      .number()
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((amount) => amount !== 0, '请填写积分'),
    reason: StaffText.min(2, '请填写原因').max(60, '原因最多60个字'),
  }),
  data: z.object({ points: z.number().int().describe('what the member has now') }),
  errors: [operatorRefused, chainOnly, cardNoUnknown, overLimit],
  idempotent: true,
})
