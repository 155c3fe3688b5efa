import { addresses } from '../kernel/addresses'

/** While the dialog is open the browser asks so often, and stops after so long. */
export const POLL_MS = 3000
export const POLL_AT_MOST_MS = 120_000
/** After the customer has deleted the adviser, nobody is asked again for so long. */
export const ASKED_AGAIN_DAYS = 30
/** A visitor who does not want into the group is asked again after so long. */
export const GROUP_AGAIN_DAYS = 7
/** Ways of one visitor: how long they are good, and how many are made a day. */
export const VISITOR_WAY_HOURS = 24
export const VISITOR_WAYS_A_DAY = 2000
export const EVENTS_AT_ONCE = 10

/** The target of an icon or a dialog: nothing, the QR dialog, the choice of a gift. */
export const ADD_METHODS = [0, 1, 2] as const
export const DRAIN_STATES = ['waiting', 'added', 'half', 'expired'] as const
/** One for a city and gift, one visitor's own for a day, one into a city's group. */
export const WAY_KINDS = ['shared', 'visitor', 'group'] as const

/** Events counted by their names; any other name counts as `others`. */
export const CONTACT_EVENTS = [
  'icon_show',
  'icon_tap',
  'gift_show',
  'gift_confirm',
  'gift_close',
  'qr_show',
  'qr_save',
  'qr_close',
  'qr_added',
  'qiwei_show',
  'skip_qiwei_show',
  'skip_qiwei_close',
  'group_show',
  'group_tap',
  'group_close',
  'adviser_tap',
] as const

/** Where the adviser is offered, by the address's name; any other page counts as `others`. */
export const CONTACT_PAGES = [
  'home',
  'mine',
  'bookingResult',
  'orderDetail',
  'taskCenter',
  'qiwei',
  'qiweiBook',
  'followBook',
  'storeAndTime',
  'dateAndTime',
  'makeupStoreAndTime',
  'makeupDateAndTime',
] as const

/** The pages before which a visitor may be led to the adviser: where a time is chosen, and nowhere else. */
const INTERCEPTING: ReadonlySet<string> = new Set([
  addresses.storeAndTime,
  addresses.dateAndTime,
  addresses.makeupStoreAndTime,
  addresses.makeupDateAndTime,
])

const pathOf = (url: string) => url.replace(/[?#].*$/, '').replace(/\/+$/, '')

export const isIntercepting = (url: string): boolean => INTERCEPTING.has(pathOf(url))

/** Whether the check is asked on the way to a booking, in either spelling of the call. */
export const isOnTheWay = (asked: {
  readonly drainage_type?: string | undefined
  readonly state?: string | { readonly path: string } | undefined
}): boolean => asked.drainage_type === 'book' || (typeof asked.state === 'object' && isIntercepting(asked.state.path))
