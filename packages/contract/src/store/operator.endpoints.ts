import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, Page, StaffText } from '../kernel/fields'
import { commentNotFound, storeNotFound } from './store.errors'
import { COMMENT_STATES } from './store.rules'
import { OperatorComment } from './store.views'

const State = z.enum(COMMENT_STATES)

export const operatorComments = endpoint({
  method: 'GET',
  path: '/api/staff/comment/list',
  former: '/api/operator/comment/list',
  access: 'staff',
  may: 'comment.read',
  scope: 'store',
  audit: false,
  summary: '一家门店的评价，隐藏的也在内，供店员使用',
  query: { store_id: Id, state: State.optional(), page: Page },
  data: z.object({ total: z.number().int(), list: z.array(OperatorComment) }),
  errors: [operatorRefused, storeNotFound],
})

export const judgeComment = endpoint({
  method: 'POST',
  path: '/api/staff/comment/judge',
  former: '/api/operator/comment/judge',
  access: 'staff',
  may: 'comment.moderate',
  scope: 'store',
  audit: 'comment.judge',
  summary: '把一条评价设为精选、公开或隐藏；隐藏要写原因',
  body: z
    .object({ id: BodyId, state: State, note: StaffText.max(200, '原因最多200个字').default('') })
    .refine(({ state, note }) => state !== 'hidden' || note !== '', { path: ['note'], message: '请填写隐藏的原因' }),
  data: OperatorComment,
  errors: [operatorRefused, commentNotFound],
})
