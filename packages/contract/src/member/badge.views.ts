import { z } from 'zod'
import { idPattern } from '../kernel/ids'

const count = z.number().int()

export const BadgeKey = z.string().regex(/^[a-z0-9_]{2,40}$/, '勋章不正确')
export const BadgeShareId = z.string().regex(idPattern('S', 16), '链接不正确')

export const BadgeView = z.object({
  key: z.string(),
  name: z.string(),
  how: z.string(),
  story: z.string().describe('empty until it is earned'),
  art: z.string(),
  art_locked: z.string(),
  earned_at: count.nullable(),
  seen: z.boolean(),
  progress: z.object({ have: count, need: count }),
  series: z.string(),
  share_id: z.string().describe('under which it is shared now; empty when it is not'),
})
export type BadgeView = z.infer<typeof BadgeView>

export const SharedBadge = z.object({
  name: z.string(),
  story: z.string(),
  art: z.string(),
  shown_name: z.string().describe('masked, and empty unless its owner wanted it shown'),
  earned_on: z.string().describe('YYYY-MM-DD'),
})
export type SharedBadge = z.infer<typeof SharedBadge>
