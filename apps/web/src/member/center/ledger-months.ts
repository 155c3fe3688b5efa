import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'

interface Dated {
  readonly at: number
}

export interface Month<T> {
  /** 2026-11 */
  readonly key: string
  /** 11月, and of another year 2025年12月. */
  readonly title: string
  readonly lines: readonly T[]
}

const dayOf = ({ at }: Dated): StudioDay => studioDay(new Date(at * 1000))

/** Lines under the months in which they were written, in the order in which they come. */
export function byMonth<T extends Dated>(lines: readonly T[], today: StudioDay): Month<T>[] {
  const months = new Map<string, T[]>()
  for (const line of lines) {
    const key = dayOf(line).slice(0, 7)
    const own = months.get(key)
    if (own) own.push(line)
    else months.set(key, [line])
  }
  return [...months].map(([key, own]) => ({ key, title: titleOf(key, today), lines: own }))
}

function titleOf(key: string, today: StudioDay): string {
  const [year, month] = key.split('-')
  return `${year === today.slice(0, 4) ? '' : `${year}年`}${Number(month)}月`
}
