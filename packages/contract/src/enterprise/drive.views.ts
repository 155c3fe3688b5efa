import { z } from 'zod'
import { BOOKING_STATES } from '../booking/record.rules'
import { Flag } from '../kernel/fields'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { AddonView, ProductCard } from '../product/product.views'
import { DRIVE_ADDONS, DRIVE_PAYS, LATE_CHARGES, SHOWN_STATES, VERIFY_WAYS } from './drive.rules'

export const DriveNo = z.string().regex(idPattern('D', ID_LENGTH), '活动编号不正确')
/** As HR has written it down, or as a link has it. */
export const CompanyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,10}$/, '请输入正确的企业码')

const fen = z.number().int()

const CompanyCard = z.object({
  id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  logo: z.string(),
})

const StaffCard = z.object({
  name: z.string(),
  staff_no: z.string().describe('masked; empty where the roster has none'),
  department: z.string(),
})

/** What anybody with the code may know. */
export const CompanyFound = z.object({
  name: z.string(),
  short_name: z.string(),
  logo: z.string(),
  verify: z.array(z.enum(VERIFY_WAYS)).describe('how staff prove themselves here; empty where nothing is open'),
  email_domains: z.array(z.string()).describe('domains of the company’s mailboxes, where one proves by mail'),
  asks_name: z
    .boolean()
    .optional()
    .describe(
      'whoever proves by mail says a name too, as there is no roster; missing in answers of the release before',
    ),
})
export type CompanyFound = z.infer<typeof CompanyFound>

export const DriveCard = z.object({
  drive_no: z.string(),
  name: z.string(),
  cover: z.string(),
  state: z.enum(SHOWN_STATES),
  state_text: z.string(),
  left_text: z.string(),
  pay: z.enum(DRIVE_PAYS),
  pay_text: z.string(),
  shoot_from: z.string(),
  shoot_until: z.string(),
  book_from: z.string(),
  book_until: z.string(),
  verified: Flag.describe('1: proven in a way that the drive accepts'),
  verify: z.array(z.enum(VERIFY_WAYS)).describe('the ways that it accepts'),
})
export type DriveCard = z.infer<typeof DriveCard>

export const CorpVerified = z.object({
  verified: z.literal(1),
  company: CompanyCard,
  staff: StaffCard,
  drives: z.array(DriveCard),
  expires_at: z.number().int().describe('epoch seconds'),
})
export type CorpVerified = z.infer<typeof CorpVerified>

const CorpOrder = z.object({
  order_sn: z.string(),
  drive_no: z.string(),
  drive_name: z.string(),
  state: z.enum(BOOKING_STATES),
  state_text: z.string(),
  day: z.string(),
  time: z.string(),
  store_name: z.string(),
  product_name: z.string(),
})
export type CorpOrder = z.infer<typeof CorpOrder>

export const CorpMine = z.object({
  company: CompanyCard,
  staff: StaffCard,
  expires_at: z.number().int().describe('epoch seconds'),
  drives: z.array(DriveCard).describe('what can be booked now or before long'),
  last: z
    .object({ name: z.string(), shoot_from: z.string(), shoot_until: z.string() })
    .nullable()
    .describe('the drive that was over last; null where none was'),
  orders: z.array(CorpOrder).describe('own visits of this company’s drives, the latest first; at most 20'),
})
export type CorpMine = z.infer<typeof CorpMine>

const DriveStore = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  district: z.string(),
  card_img: z.string(),
  tel: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  weekdays: z.array(z.number().int()).describe('0 is Sunday'),
  from_time: z.string().describe('starts are from here on'),
  until_time: z.string().describe('to here'),
})

const DriveProduct = ProductCard.extend({
  price_fen: fen.describe('the price agreed with the company'),
  company_fen: fen.describe('what of it the company pays'),
  member_fen: fen.describe('what is left for the staff member, without add-ons'),
  left_text: z.string(),
  full: z.boolean(),
  addons: z.array(AddonView).describe('empty where the drive has none'),
})

export const DriveDetail = DriveCard.extend({
  note: z.string(),
  company: CompanyCard.extend({
    code: z
      .string()
      .optional()
      .describe('to prove oneself again in another way; missing in answers of the release before'),
  }),
  cities: z.array(
    z.object({
      city: z.object({ city_id: z.number().int(), name: z.string(), short_name: z.string() }),
      stores: z.array(DriveStore),
    }),
  ),
  products: z.array(DriveProduct),
  mine: z.object({ used: z.number().int(), per_staff: z.number().int() }),
  addons: z.enum(DRIVE_ADDONS),
  free_hours: z.number().int(),
  late_charge: z.enum(LATE_CHARGES),
  rules_html: z.string(),
  contact_name: z.string().describe('whom to ask at the company'),
})
export type DriveDetail = z.infer<typeof DriveDetail>
