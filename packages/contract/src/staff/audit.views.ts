import { z } from 'zod'

export const AuditEntryView = z.object({
  id: z.number().int(),
  at: z.number().int(),
  staff_id: z.number().int(),
  staff_name: z.string(),
  via: z.string(),
  device_name: z.string(),
  address: z.string(),
  action: z.string(),
  action_text: z.string(),
  subject_kind: z.string(),
  subject_no: z.string(),
  store_id: z.number().int().nullable(),
  store_name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  request_id: z.string(),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>
