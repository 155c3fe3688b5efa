import { formatLongDay, type StudioDay } from '../kernel/time'

/** The name of who does not want to be named. */
export const ANONYMOUS = '匿名顾客'

/** Business constants of the store lists. */
export const STORES_PER_PAGE = 5
export const STORES_AT_MOST = 10
export const NEAREST_WITHIN_M = 200_000
const KM_ABOVE_M = 1000

/** Metres, or km when over 1000 m. */
export const distanceText = (metres: number): string =>
  metres > KM_ABOVE_M ? `${(metres / 1000).toFixed(1)}km` : `${Math.round(metres)}m`

/** Where the brand goes without saying: 快门照相馆·马当里店 is 马当里店, 快门LAB·西岸店 keeps its name. */
export const placeName = (name: string, brand: string | undefined): string =>
  brand && name.startsWith(`${brand}·`) ? name.slice(brand.length + 1) : name

export const isNearest = (store: { sort_tag: string[]; distance: number | null }): boolean =>
  store.sort_tag.includes('near') && store.distance !== null && store.distance < NEAREST_WITHIN_M

/** @param opens the day of opening, as a card of a store says it */
export const renovationText = (opens: StudioDay): string => `装修中，预计${formatLongDay(opens)}恢复营业`

/** A customer's comment begins published; staff choose the ones shown first, and hide what must not be read. */
export const COMMENT_STATES = ['hidden', 'published', 'choice'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

interface Reasons {
  readonly good: readonly string[]
  readonly poor: readonly string[]
}

/** Reasons that a review can give with a tap, by what was visited and how it was. */
const REASONS: Readonly<Record<'shoot' | 'makeup', Reasons>> = {
  shoot: {
    good: ['老师耐心', '妆很自然', '出片快', '引导到位', '修图克制', '环境舒服'],
    poor: ['等得久', '妆不合适', '修图不满意', '沟通不够', '环境一般'],
  },
  makeup: {
    good: ['老师耐心', '妆很自然', '妆很持久', '准时开始', '工具干净', '不推销'],
    poor: ['等得久', '妆不合适', '脱妆快', '沟通不够', '环境一般'],
  },
}

/** From so many stars on one is content. */
const GOOD_FROM = 4

export const reasonsFor = (branch: 'shoot' | 'makeup', score: number): readonly string[] =>
  REASONS[branch][score >= GOOD_FROM ? 'good' : 'poor']

type Branch = 'shoot' | 'makeup'
const EITHER: readonly Branch[] = ['shoot', 'makeup']

/** Each once, and none that its stars contradict; of what was visited, where that is known. */
export const areReasons = (reasons: readonly string[], score: number, branches = EITHER): boolean => {
  const known = new Set(branches.flatMap((branch) => reasonsFor(branch, score)))
  return new Set(reasons).size === reasons.length && reasons.every((one) => known.has(one))
}
