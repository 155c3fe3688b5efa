import { z } from 'zod'
import { QUEUE_KINDS } from './today.rules'

export const QueueView = z.object({
  kind: z.enum(QUEUE_KINDS),
  name: z.string(),
  rows: z.array(
    z.object({
      no: z.string(),
      title: z.string(),
      at: z.number().int().describe('since when it waits, in seconds'),
      store_id: z.number().int().nullable(),
      store_name: z.string(),
    }),
  ),
  is_longer: z.boolean(),
})
export type QueueView = z.infer<typeof QueueView>
