import { formatStart } from '@kuaimen/contract/kernel/time'
import type { Start, StartOn, StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'

const PARTS = [
  { name: '上午', until: '12:00' },
  { name: '下午', until: '18:00' },
  { name: '晚上', until: '24:00' },
] as const

/** Morning, afternoon and evening, as far as there is something in them. */
export const partsOfDay = (starts: readonly Start[]): { name: string; starts: Start[] }[] =>
  PARTS.map(({ name, until }, nth) => ({
    name,
    starts: starts.filter(({ time }) => time < until && time >= (PARTS[nth - 1]?.until ?? '')),
  })).filter((part) => part.starts.length > 0)

export const leftText = (left: number): string => `余${left}位`

/** 明天 14:00 */
export const startText = formatStart

/** The next starts of a store; a server of the release before says the first alone. */
export const nextStarts = ({ starts, soonest }: StoreSoonest): readonly StartOn[] =>
  starts ?? (soonest ? [soonest] : [])

const NEVER = '9999-12-31 24:00'
const when = ({ soonest }: StoreSoonest) => (soonest ? `${soonest.day} ${soonest.time}` : NEVER)
const far = ({ store }: StoreSoonest) => store.distance ?? Number.POSITIVE_INFINITY
const near = (a: StoreSoonest, b: StoreSoonest) => (far(a) === far(b) ? 0 : far(a) - far(b))
const early = (a: StoreSoonest, b: StoreSoonest) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0)

export type SoonestOrder = 'soonest' | 'near'

/** Stores with a time come first either way; equals stay in the server's order. */
export function inOrder(stores: readonly StoreSoonest[], order: SoonestOrder): StoreSoonest[] {
  const hasNone = ({ soonest }: StoreSoonest) => (soonest ? 0 : 1)
  const [first, second] = order === 'near' ? [near, early] : [early, near]
  return [...stores].sort((a, b) => hasNone(a) - hasNone(b) || first(a, b) || second(a, b))
}
