import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Day, Id } from '../kernel/fields'
import { AUDIT_ACTIONS } from './audit.rules'
import { AuditEntryView } from './audit.views'

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
