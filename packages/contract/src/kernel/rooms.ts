/** The rooms of the house, by name. Who may use whom each room says itself: `uses` in the server's `ROOM.room.ts`. */
export const ROOMS = [
  'account',
  'approval',
  'asset',
  'booking',
  'brand',
  'campaign',
  'city',
  'contact',
  'content',
  'custom',
  'enterprise',
  'invoice',
  'ledger',
  'member',
  'notice',
  'payment',
  'product',
  'refund',
  'schedule',
  'shop',
  'staff',
  'store',
  'waitlist',
  'wallet',
] as const

export type RoomName = (typeof ROOMS)[number]
