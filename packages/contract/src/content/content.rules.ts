/** Pages that content is placed on. */
export type PlacedPage = 'home' | 'book_pay_result'

export const GRID_COLUMNS = 24
export const BANNER_AUTOPLAY_MS = 3000

/** A rowspan below 1 means the full width of 24 columns, otherwise 24 divided by it. */
export const columnsOf = (rowspan: number): number => (rowspan < 1 ? GRID_COLUMNS : GRID_COLUMNS / rowspan)
