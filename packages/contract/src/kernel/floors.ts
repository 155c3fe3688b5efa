/**
 * The rooms of the server from the ground up: a room uses only rooms on lower floors, and no neighbour on its own.
 * Read by the server's list of rooms and by the boundary check.
 */
export const serverFloors = [
  ['brand'],
  // Account says who is calling: given to http, which asks before any room is entered.
  ['account'],
  // Tells members what the rooms above say: it asks account for the number and the openid.
  ['notice'],
  ['city'],
  ['store'],
  ['product'],
  // Choices to measure before there is a booking; knows products and their add-ons.
  ['custom'],
  ['schedule'],
  // Payment and wallet both write into it, and being on one floor may not ask each other.
  ['ledger'],
  // Content shows products and stores; a booking asks it what to show after it is paid.
  ['payment', 'wallet', 'content'],
  // Hands out cards for points; whoever is above tells it what a member has done.
  ['member'],
  // Campaigns hand out coupons and price products; the shop joins payments and vouchers.
  ['campaign', 'shop'],
  ['booking'],
  // They act on bookings that exist; contact follows customers up, waitlist fills what comes free.
  ['refund', 'invoice', 'contact', 'waitlist'],
  // Books for companies, and asks invoice for one paper a company.
  ['enterprise'],
] as const
