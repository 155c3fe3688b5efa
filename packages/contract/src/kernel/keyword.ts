/** The longest text that a search takes. */
export const KEYWORD_AT_MOST = 40
