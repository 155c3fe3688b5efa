import { isMobile } from '../kernel/validation'

export const ORDERS_A_PAGE = 50
/** Beyond this nobody counts: it is said to be more. */
export const COUNTED_AT_MOST = 1000
/** Orders that one file may have: more is a matter of jobs. */
export const EXPORTED_AT_MOST = 5000
/** The days of visits that one search may span. */
export const VISIT_DAYS_AT_MOST = 31

/** A text of the one box, as what it is looked up. */
export type Asked =
  | { readonly by: 'nothing' }
  | { readonly by: 'mobile'; readonly mobile: string }
  | { readonly by: 'tail'; readonly tail: string }
  | { readonly by: 'number'; readonly numbers: readonly string[]; readonly name: string }
  | { readonly by: 'name'; readonly name: string }

const NUMBER = /^[\w-]{6,64}$/
const NAME_AT_LEAST = 2

/** A number is looked for as it was pasted and in capitals, since ours have no small letters and providers’ may. */
export function readAsked(text: string): Asked {
  const q = text.trim()
  const bare = q.replace(/[\s-]/g, '')
  if (q === '') return { by: 'nothing' }
  if (isMobile(bare)) return { by: 'mobile', mobile: bare }
  if (/^\d{4}$/.test(bare)) return { by: 'tail', tail: bare }
  if (NUMBER.test(q)) return { by: 'number', numbers: [...new Set([q, q.toUpperCase()])], name: q }
  return [...q].length < NAME_AT_LEAST ? { by: 'nothing' } : { by: 'name', name: q }
}

/** Numbers that one person may register at the desk a day: more than a store serves, far fewer than one could guess. */
export const DESK_CUSTOMERS_A_DAY = 120
/** How long a customer who was registered can be booked for. */
export const DESK_CUSTOMER_MINUTES = 60
/** The source of visits that staff make. */
export const DESK_CHANNEL = 'desk'
