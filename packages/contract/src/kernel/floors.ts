/**
 * The rooms of the server from the ground up: a room uses only rooms on lower floors, and no neighbour on its own.
 * Read by the server's list of rooms and by the boundary check.
 */
export const serverFloors = [
  ['brand'],
  // Sends what it is given (codes, reminders) and knows no reasons.
  ['notice'],
  // Who is calling: given to http, which asks before any room is entered.
  ['account'],
  ['city'],
  ['store'],
  ['product'],
  ['schedule'],
  // Payment and wallet both write into it, and being on one floor may not ask each other.
  ['ledger'],
  // Content shows products and stores; a booking asks it what to show after it is paid.
  ['payment', 'wallet', 'member', 'content'],
  // Campaigns hand out coupons and price products; the shop joins payments and vouchers.
  ['campaign', 'shop'],
  ['booking'],
  // They act on bookings that exist; enterprise books for companies, contact follows customers up.
  ['refund', 'invoice', 'enterprise', 'contact'],
] as const
