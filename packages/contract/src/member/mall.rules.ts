export const ITEM_STATES = ['draft', 'on', 'off'] as const

/** What a member can do with an item now, the nearest hindrance first. */
export const ITEM_STANDINGS = ['can', 'short', 'level', 'limit', 'day_out', 'soon', 'sold_out'] as const
