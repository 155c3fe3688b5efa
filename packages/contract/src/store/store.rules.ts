import { formatLongDay, type StudioDay } from '../kernel/time'

/** Business constants of the store lists. */
export const STORES_PER_PAGE = 5
export const STORES_AT_MOST = 10
export const NEAREST_WITHIN_M = 200_000
const KM_ABOVE_M = 1000

/** Metres, or km when over 1000 m. */
export const distanceText = (metres: number): string =>
  metres > KM_ABOVE_M ? `${(metres / 1000).toFixed(1)}km` : `${Math.round(metres)}m`

export const isNearest = (store: { sort_tag: string[]; distance: number | null }): boolean =>
  store.sort_tag.includes('near') && store.distance !== null && store.distance < NEAREST_WITHIN_M

/** @param opens the day of opening, as a card of a store says it */
export const renovationText = (opens: StudioDay): string => `装修中，预计${formatLongDay(opens)}恢复营业`

/** A customer's comment begins published; staff choose the ones shown first, and hide what must not be read. */
export const COMMENT_STATES = ['hidden', 'published', 'choice'] as const
export type CommentState = (typeof COMMENT_STATES)[number]
