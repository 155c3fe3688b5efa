/** Named among what the browser accepts, and not with q=0. */
export const BROTLI = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i
export const GZIP = /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i
