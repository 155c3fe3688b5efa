import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, Page, StaffText } from '../kernel/fields'
import { notFoundOf, payablePattern } from '../kernel/payables'
import {
  notANote,
  noteTaken,
  proofDecided,
  proofNotFound,
  proofTriesOver,
  proofWaits,
  taskLocked,
  taskNotDone,
  taskNotFound,
  taskOver,
  taskPaidBefore,
  taskPointsFull,
} from './task.errors'
import { PROOF_STATES } from './task.rules'
import { Claimed, OperatorProof, TaskCard, TaskDetail } from './task.views'

export const taskList = endpoint({
  method: 'GET',
  path: '/api/task/list',
  access: 'member',
  summary: '任务：可领取的在前，然后是可以做的、已完成的',
  data: z.array(TaskCard),
})

export const taskDetail = endpoint({
  method: 'GET',
  path: '/api/task/detail',
  access: 'member',
  summary: '一个任务：规则、记录和返图的进展',
  query: { task_id: Id },
  data: TaskDetail,
  errors: [taskNotFound],
})

export const startTask = endpoint({
  method: 'POST',
  path: '/api/task/start',
  access: 'member',
  summary: '开始浏览：从现在起计时',
  body: z.object({ task_id: BodyId }),
  data: z.object({
    token: z.string(),
    ready_at: z.number().int().describe('from then on it can be claimed'),
    until: z.number().int().describe('until then it can be claimed'),
  }),
  errors: [taskNotFound, taskOver, taskLocked],
})

export const claimTask = endpoint({
  method: 'POST',
  path: '/api/task/claim',
  access: 'member',
  summary: '领取奖励；再领一次得到同样的回答',
  body: z.object({
    task_id: BodyId,
    period_key: z.string().min(1).max(64),
    token: z.string().max(64).default(''),
  }),
  data: Claimed,
  errors: [taskNotFound, taskNotDone, taskOver, taskPaidBefore, taskPointsFull, taskLocked],
})

export const handInProof = endpoint({
  method: 'POST',
  path: '/api/task/proof',
  access: 'member',
  summary: '提交返图的笔记链接，由店员审核',
  body: z.object({
    task_id: BodyId,
    order_sn: z.string().regex(payablePattern('booking'), '订单号不正确').optional(),
    link: z.string().trim().min(1, '请填写笔记链接').max(500, '链接太长了'),
    their_name: z.string().trim().min(1, '请填写小红书昵称').max(30, '昵称最多30个字'),
    agreed: z.literal(true, '请先同意授权说明'),
  }),
  data: z.object({ state: z.enum(PROOF_STATES) }),
  errors: [taskNotFound, taskOver, taskLocked, notANote, noteTaken, proofWaits, proofTriesOver, notFoundOf('booking')],
  perMinute: 30,
})

export const taskProofs = endpoint({
  method: 'GET',
  path: '/api/staff/task/proofs',
  former: '/api/operator/task/proofs',
  access: 'staff',
  may: 'task.judge',
  scope: 'chain',
  audit: false,
  summary: '顾客提交的返图笔记，等得最久的在前；仅总部',
  query: { state: z.enum(PROOF_STATES).default('submitted'), page: Page },
  data: z.object({ total: z.number().int(), list: z.array(OperatorProof) }),
  errors: [operatorRefused, chainOnly],
})

export const judgeProof = endpoint({
  method: 'POST',
  path: '/api/staff/task/proof',
  former: '/api/operator/task/proof',
  access: 'staff',
  may: 'task.judge',
  scope: 'chain',
  audit: 'task.proof',
  summary: '通过或退回一份返图；退回时写明原因，顾客会看到；仅总部',
  body: z
    .object({
      id: BodyId,
      verdict: z.enum(['approved', 'rejected']),
      reason: StaffText.max(100, '原因最多100个字').default(''),
    })
    .refine(({ verdict, reason }) => verdict === 'approved' || reason !== '', '请填写原因'),
  data: OperatorProof,
  errors: [operatorRefused, chainOnly, proofNotFound, proofDecided],
})
