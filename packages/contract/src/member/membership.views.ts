import { z } from 'zod'
import { BadgeView } from './badge.views'
import { TaskCard } from './task.views'

const count = z.number().int()
const day = z.string().describe('YYYY-MM-DD')

const LevelView = z.object({
  level: count,
  name: z.string(),
  growth_min: count.describe('growth that it asks for, of the days that count'),
  colour: z.string(),
  benefits: z.array(z.string()).describe('what the chain really gives at this level'),
})

const Ending = z.object({ amount: count, on: day.describe('the last day they are good') })

export const MemberCenter = z.object({
  nickname: z.string(),
  avatar: z.string(),
  level: count,
  level_name: z.string(),
  growth: count.describe('of the days that count'),
  growth_window_days: count.describe('for so many days growth counts'),
  growth_expiring: Ending.nullable().describe('the next that stops counting'),
  valid_until: day
    .nullable()
    .describe('the last day of this level, if nothing is earned until then; null at the first'),
  next: z
    .object({ level: count, name: z.string(), growth_min: count, missing: count })
    .nullable()
    .describe('null at the highest level'),
  falling: z
    .object({ on: day, level_name: z.string(), missing: count })
    .nullable()
    .describe('within thirty days, if nothing is earned until then'),
  points: count,
  owed_points: count.describe('could not be taken back yet; the next points pay it'),
  points_expiring: Ending.nullable().describe('the next that run out'),
  benefits: z.array(z.string()),
  levels: z.array(LevelView),
  invited: count.describe('friends who came by an invitation of this member'),
  tasks: z.object({
    ready: count.describe('rewards that wait'),
    open: z.array(TaskCard).describe('three at most: what waits first, then what can be done'),
  }),
  badges: z.object({ earned: count, total: count, newest: z.array(BadgeView).describe('four at most') }),
})
export type MemberCenter = z.infer<typeof MemberCenter>

const entry = {
  id: count,
  at: count,
  text: z.string().describe('what it was for, in words'),
  amount: count,
  order_sn: z.string().describe('the visit it was for; empty when there is none'),
}

const GrowthLine = z.object({ ...entry, counts_until: day.describe('the last day on which it counts') })
export type GrowthLine = z.infer<typeof GrowthLine>

export const GrowthPage = z.object({ growth: count, list: z.array(GrowthLine), total: count })
export type GrowthPage = z.infer<typeof GrowthPage>

const PointsLine = z.object({ ...entry, balance_after: count, expires_on: day.nullable() })
export type PointsLine = z.infer<typeof PointsLine>

export const PointsPage = z.object({
  points: count,
  owed_points: count,
  expiring: z.array(Ending).describe('what is left, by the day it is good until, the soonest first'),
  list: z.array(PointsLine),
  total: count,
})
export type PointsPage = z.infer<typeof PointsPage>
