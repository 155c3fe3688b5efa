import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { handoffGone } from './person.errors'

/** A desktop shows a code; the phone that opens it takes over. */
export const newHandoff = endpoint({
  method: 'POST',
  path: '/api/handoff/new',
  access: 'visitor',
  summary: '桌面页的一次交接',
  data: z.object({ id: z.string(), expires_at: z.number().int() }),
  perMinute: 30,
})

export const handoffState = endpoint({
  method: 'GET',
  path: '/api/handoff/state',
  access: 'visitor',
  summary: '手机是否已经接手',
  query: { id: z.string().max(64) },
  data: z.object({ state: z.enum(['waiting', 'taken']) }),
  errors: [handoffGone],
})

export const takeHandoff = endpoint({
  method: 'POST',
  path: '/api/handoff/take',
  access: 'visitor',
  summary: '手机打开了桌面页的二维码',
  body: z.object({ id: z.string().max(64) }),
  data: z.null(),
  errors: [handoffGone],
  perMinute: 60,
})
