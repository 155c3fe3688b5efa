/** A product or a store that somebody likes to find again. */
export const FAVOURITE_KINDS = ['product', 'store'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

/** Of each kind. */
export const FAVOURITES_AT_MOST = 100
