import { z } from 'zod'

const count = z.number().int()

export const MembershipCode = z.object({
  code: z.string().describe('twenty digits, for QR and barcode'),
  code_text: z.string().describe('the same in groups of four'),
  expires_at: count.describe('when the next one takes its place; it is accepted a little longer'),
  refresh_s: count,
  server_time: count,
  member: z.object({
    nickname: z.string(),
    avatar: z.string(),
    mobile: z.string().describe('masked'),
    level: count,
    level_name: z.string(),
    points: count,
    card_no: z.string(),
  }),
  offline: z
    .object({
      seed_no: z.string(),
      secret: z.string().describe('32 bytes, base64url: never written down, never logged'),
      step_s: count,
      digits: count,
      valid_until: count,
    })
    .describe('with it the phone makes the next codes itself'),
})
export type MembershipCode = z.infer<typeof MembershipCode>

/** Who stands at the counter, as far as staff need to know. */
export const ScannedMember = z.object({
  nickname: z.string(),
  mobile: z.string().describe('masked'),
  level_name: z.string(),
  points: count,
  card_no: z.string(),
  birthday_month: count.nullable(),
  contact_added: z.boolean(),
})
export type ScannedMember = z.infer<typeof ScannedMember>
