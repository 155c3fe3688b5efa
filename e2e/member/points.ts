import { call } from '../booking/bookings'
import { OPERATOR_KEY } from '../entry/demo'

interface Task {
  readonly task_id: number
  readonly kind: string
  readonly period_key: string
  readonly title: string
}

export const tasksOf = (token: string) => call<Task[]>('/api/task/list', { token })

async function cardOf(token: string): Promise<string> {
  const { member } = await call<{ member: { card_no: string } }>('/api/member/membership_code', { token })
  return member.card_no
}

/** The chain gives points, or takes some back as a refund would. */
export async function changePoints(token: string, amount: number): Promise<number> {
  const card_no = await cardOf(token)
  const body = { card_no, amount, reason: '旅程' }
  const { points } = await call<{ points: number }>('/api/operator/member/points', { token: OPERATOR_KEY, body })
  return points
}

/** A new item of which there are so few, for so many points. */
export async function anItem(name: string, { stock, points }: { stock: number; points: number }): Promise<number> {
  const cover = '/media/demo/points/flowers.webp'
  const body = { name, cover, points, stock, rule_key: 'welcome', rank: 0, state: 'on' }
  return (await call<{ id: number }>('/api/operator/points/item/save', { token: OPERATOR_KEY, body })).id
}
