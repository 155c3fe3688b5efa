export const ITEM_STATES = ['draft', 'on', 'off'] as const

/** What a member can do with an item now, the nearest hindrance first. */
export const ITEM_STANDINGS = ['can', 'short', 'level', 'limit', 'day_out', 'soon', 'sold_out'] as const
export type ItemStanding = (typeof ITEM_STANDINGS)[number]

/** An item as it stands for one member. */
interface Standing {
  readonly cost: number
  readonly left: number
  /** Null where a day has no limit of its own. */
  readonly day_left: number | null
  readonly is_open: boolean
  readonly has_level: boolean
  /** How often this member may still redeem it. */
  readonly mine_left: number
}

/** What hinders longest is said first: nobody saves points for what is gone. */
export function standingOf(item: Standing, points: number): ItemStanding {
  if (item.left <= 0) return 'sold_out'
  if (!item.is_open) return 'soon'
  if (item.mine_left <= 0) return 'limit'
  if (!item.has_level) return 'level'
  if (item.day_left !== null && item.day_left <= 0) return 'day_out'
  return points < item.cost ? 'short' : 'can'
}
