import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Day, Id } from '../kernel/fields'
import { AUDIT_ACTIONS } from './audit.rules'

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

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/staff/audit/list',
  access: 'staff',
  may: 'audit.read',
  scope: 'store',
  audit: false,
  summary: '操作记录，从新到旧；按人、动作、对象、门店、日期筛选',
  query: {
    staff_id: Id.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    subject_no: z.string().trim().max(64).optional(),
    store_id: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
    before_id: Id.optional().describe('the last of the page before'),
  },
  data: z.object({ entries: z.array(AuditEntryView), has_more: z.boolean() }),
})
