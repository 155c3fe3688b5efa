import { z } from 'zod'

export const MeView = z.object({
  mobile: z.string(),
  nickname: z.string(),
  email: z.string(),
  gender: z.enum(['male', 'female', 'unset']),
  avatar: z.string(),
  expires_at: z.number().int().describe('epoch seconds'),
})
export type MeView = z.infer<typeof MeView>
