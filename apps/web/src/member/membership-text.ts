import { formatLongDay, formatShortDay, type StudioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { grouped } from './number-text'

type Level = MemberCenter['levels'][number]

/** 12月3日, and of another year 2027年12月03日. */
export const dayWords = (day: StudioDay, today: StudioDay): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLongDay(day)

/** What is missing for the next level, in phrases between which a line may end. */
export const wayUp = ({ next }: Pick<MemberCenter, 'next'>): string[] => {
  if (!next) return ['已是最高等级']
  return next.missing > 0
    ? [`再得 ${grouped(next.missing)} 成长值，`, `升级为${next.name}`]
    : [`即将升级为${next.name}`]
}

/** When the level is lost, and what would hold it. */
export const fallWords = ({ on, level_name, missing }: NonNullable<MemberCenter['falling']>, today: StudioDay) => ({
  title: `${dayWords(on, today)}起将变为${level_name}`,
  text: `再得 ${grouped(missing)} 成长值，就能保持现在的等级`,
})

export type Step = 'reached' | 'own' | 'ahead'

export const stepOf = ({ level }: Pick<Level, 'level'>, own: number): Step =>
  level === own ? 'own' : level < own ? 'reached' : 'ahead'

/** A level beside one's own. */
export function stepWords(one: Pick<Level, 'level' | 'growth_min'>, { level, growth }: MemberCenter): string {
  const step = stepOf(one, level)
  if (step === 'ahead') return `再得 ${grouped(Math.max(0, one.growth_min - growth))} 成长值`
  return step === 'own' ? '当前等级' : '已达到'
}

/** How far a level is among all: 0 for the first, 1 for the last. */
export const heightOf = (level: number, levels: readonly Pick<Level, 'level'>[]): number => {
  const nth = levels.findIndex((one) => one.level === level)
  return levels.length > 1 ? Math.max(0, nth) / (levels.length - 1) : 1
}

const YEAR_DAYS = 365

/** How long growth counts, as the chain has set it: 12 个月, or 180 天. */
export const windowText = ({ growth_window_days }: Pick<MemberCenter, 'growth_window_days'>): string =>
  growth_window_days === YEAR_DAYS ? '12 个月' : `${growth_window_days} 天`
