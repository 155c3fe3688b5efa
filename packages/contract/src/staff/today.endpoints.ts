import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { QueueView } from './today.views'

export const staffToday = endpoint({
  method: 'GET',
  path: '/api/staff/today',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: false,
  summary: '等着当前员工处理的事，一种一队，等得最久的在前',
  data: z.array(QueueView),
})
