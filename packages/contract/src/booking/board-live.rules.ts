import { z } from 'zod'
import { Day, Id } from '../kernel/fields'

/** The stream of a day board: no call, since its answer has no end. Its events are named `changed`; their id is the version of the day. */
export const boardLive = {
  method: 'GET',
  path: '/api/staff/board/live',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '门店看板有变化时收到通知',
  data: z.null(),
  input: z.object({ store_id: Id, day: Day }),
} as const
