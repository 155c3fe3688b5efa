/** What can be given to a friend; coupons stay with whom they were meant for. */
export const GIVING_KINDS = ['voucher', 'gift_card'] as const
export type GivingKind = (typeof GIVING_KINDS)[number]

/** Taken by a friend, taken back by who gave, or over: nobody came in time, and the card is back by itself. */
export const GIVING_STATES = ['open', 'taken', 'revoked', 'over'] as const
export type GivingState = (typeof GIVING_STATES)[number]

/** What the house has drawn for it, with what each shows. */
export const GIVING_PICTURES = ['ribbon', 'cake', 'flowers', 'camera'] as const
export type GivingPicture = (typeof GIVING_PICTURES)[number]

export const GIVING_HOURS = 72
export const GIVING_WORDS_AT_MOST = 40
/** Of one member, in 24 hours: cards that go out, and cards that come. */
export const GIVINGS_A_DAY = 10
export const TAKES_A_DAY = 10

const LINK = /:\/\/|www\.|[a-z0-9-]+\.(com|cn|net|org|top|xyz|vip|shop|cc|me|io|link)/
const LONG_NUMBER = /\d{5,}/

/** Whether words hold what is no greeting: a link, or a number that one could call or pay to, however it is spaced. */
export function hasLinkOrNumber(words: string): boolean {
  const plain = words.normalize('NFKC').toLowerCase()
  return LINK.test(plain.replace(/\s/g, '')) || LONG_NUMBER.test(plain.replace(/[\s\-_.·()]/g, ''))
}
