import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { ClientConfig } from './brand.views'

export const getConfig = endpoint({
  method: 'GET',
  path: '/config/get',
  access: 'visitor',
  summary: '品牌与前端开关',
  data: ClientConfig,
})

export const reportFault = endpoint({
  method: 'POST',
  path: '/api/client/fault',
  access: 'visitor',
  summary: '页面自己发现的故障，只进日志与指标',
  body: z.object({
    kind: z.enum(['stale_chunk', 'render', 'swallowed']),
    page: z.string().max(200),
    message: z.string().max(300),
  }),
  data: z.null(),
  perMinute: 30,
})
