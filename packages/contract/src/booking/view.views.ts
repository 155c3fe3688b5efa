import { z } from 'zod'
import { BookingCard } from './record.views'

export const BookingPage = z.object({
  total: z.number().int(),
  list: z.array(BookingCard),
  next: z.string().describe('where the next page begins, for after; empty at the end'),
})
export type BookingPage = z.infer<typeof BookingPage>

/** A time that is held and not paid yet: of a booking, or the new one of a reschedule. */
const Hold = z.object({
  payable_no: z.string(),
  order_sn: z.string(),
  payable_fen: z.number().int(),
  hold_until: z.number().int().describe('epoch seconds'),
  day: z.string(),
  time: z.string(),
  store_name: z.string(),
  product_names: z.array(z.string()),
  cover: z.string().optional().describe('of the first product; missing in answers of the release before'),
})
export type Hold = z.infer<typeof Hold>

/** The booking whose visit is going on or comes next. */
export const CurrentShoot = z.object({
  exists: z.literal([0, 1]),
  order_sn: z.string(),
  book_datetime: z.string().describe('date and time separated by a comma'),
  store_name: z.string(),
  store_tel: z.string(),
  store_location: z.string().describe('lng,lat'),
  store_address: z.string(),
  order_products: z.array(z.string()),
  cover: z.string().optional().describe('of the first product; missing in answers of the release before'),
  holds: z.array(Hold).describe('what waits to be paid, the one that ends first before the others'),
})
export type CurrentShoot = z.infer<typeof CurrentShoot>
