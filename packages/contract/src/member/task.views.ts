import { z } from 'zod'
import { PROOF_STATES, TASK_KINDS, TASK_PERIODS, TASK_STANDINGS } from './task.rules'

const count = z.number().int()
const day = z.string().describe('YYYY-MM-DD')

const Reward = z.object({
  points: count,
  growth: count,
  coupon: z.string().describe('name of the coupon; empty when there is none'),
})

const taskCard = {
  task_id: count,
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  note: z.string(),
  icon: z.string(),
  reward: Reward,
  state: z
    .enum(TASK_STANDINGS)
    .describe(
      'done: a reward waits; claimed: nothing more in this period; submitted, rejected: what became of a proof',
    ),
  reason: z.string().describe('why it is locked or was rejected; empty otherwise'),
  progress: z.object({ have: count, need: count }),
  period: z.enum(TASK_PERIODS),
  period_text: z.string(),
  period_key: z.string().describe('what to claim next; empty while there is nothing to claim'),
  ready: count.describe('rewards that wait'),
  left: count.nullable().describe('how often still in this month; null when that is not bounded'),
  action_path: z.string(),
  action_text: z.string(),
  ends_at: count.nullable(),
  recent: z.array(day).describe('of a task of every day: days of the last seven on which it was done, the first first'),
}

export const TaskCard = z.object(taskCard)
export type TaskCard = z.infer<typeof TaskCard>

const TaskHistory = z.object({
  period_key: z.string(),
  text: z.string().describe('which day, month or visit it was'),
  reward: Reward,
  coupon_code: z.string(),
  done_at: count,
  claimed_at: count.nullable(),
})

const TaskProof = z.object({
  state: z.enum(PROOF_STATES),
  reason: z.string(),
  link: z.string(),
  their_name: z.string(),
  order_sn: z.string(),
  at: count,
  decided_at: count.nullable(),
})

export const TaskDetail = z.object({
  ...taskCard,
  rules_html: z.string(),
  history: z.array(TaskHistory).describe('the newest first, twenty at most'),
  proof: TaskProof.nullable().describe('the last that was handed in'),
  tries_left: count.describe('how often a proof can still be handed in for the visit of the last one'),
  visits: z
    .array(z.object({ order_sn: z.string(), day }))
    .describe('visits for which a proof can be handed in, the newest first; empty where it is not about a visit'),
})
export type TaskDetail = z.infer<typeof TaskDetail>

export const OperatorProof = z.object({
  id: count,
  task_id: count,
  title: z.string(),
  card_no: z.string().describe('ten digits by which the member is named'),
  order_sn: z.string(),
  link: z.string(),
  their_name: z.string(),
  state: z.enum(PROOF_STATES),
  reason: z.string(),
  at: count,
  decided_at: count.nullable(),
})
export type OperatorProof = z.infer<typeof OperatorProof>

export const Claimed = z.object({
  points: count,
  growth: count,
  coupon_code: z.string(),
  balance: count.describe('points now'),
})
export type Claimed = z.infer<typeof Claimed>
