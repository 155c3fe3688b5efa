import { z } from 'zod'

/** For those who come along: when, where, what to bring. No money, no number of a person, no order number. */
export const CompanionView = z.object({
  over: z.boolean().describe('cancelled, or the visit is past: the rest is empty then'),
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  people: z.number().int(),
  branch: z.enum(['shoot', 'makeup']),
  product_names: z.array(z.string()),
  store: z
    .object({
      name: z.string(),
      tel: z.string(),
      address: z.string(),
      traffic: z.string(),
      parking: z.string(),
      longitude: z.number(),
      latitude: z.number(),
    })
    .nullable(),
  bring: z.array(z.string()).describe('what to bring and to think of'),
  calendar_url: z.string(),
})
export type CompanionView = z.infer<typeof CompanionView>
