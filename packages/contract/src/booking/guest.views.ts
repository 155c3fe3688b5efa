import { z } from 'zod'
import { Mobile } from '../kernel/fields'
import { GUEST_CONSENTS, GUEST_KINDS, guestNameProblem, SECRET_LETTERS } from './guest.rules'

const Name = z
  .string()
  .trim()
  .superRefine((name, { addIssue }) => {
    const message = guestNameProblem(name)
    if (message) addIssue({ code: 'custom', message })
  })

/** Who comes in the place of whoever books. */
export const GuestAsked = z.object({
  name: Name,
  mobile: Mobile,
  /** To be chosen again next time. */
  remember: z.boolean().default(false),
})
export type GuestAsked = z.infer<typeof GuestAsked>

/** The secret of a link. */
export const LinkKey = z.string().regex(new RegExp(`^[0-9A-Z]{${SECRET_LETTERS}}$`), '链接不完整')

/** What the chain has a template for and can still come: nothing else is promised. */
const Messages = z
  .array(z.enum(GUEST_KINDS))
  .optional()
  .describe('what a guest who has agreed is told; empty when nothing is, missing in answers of the release before')

export const GuestView = z.object({
  name: z.string(),
  mobile: z.string(),
  consent: z.enum(GUEST_CONSENTS).describe('whether reminders go to the guest too; only agreed sends anything'),
  path: z.string().describe('the page on which the guest is asked; empty while nobody is'),
  messages: Messages,
})
export type GuestView = z.infer<typeof GuestView>

export const KnownGuest = z.object({ id: z.number().int(), name: z.string(), mobile: z.string() })
export type KnownGuest = z.infer<typeof KnownGuest>

/** What a guest reads before answering: who asks, about what, and what would come. No number, no money. */
export const ConsentView = z.object({
  asked_by: z.string().describe('nickname of whoever has booked'),
  name: z.string().describe('the guest, as the one who asks has written it'),
  consent: z.enum(['asked', 'agreed', 'refused']),
  over: z.boolean().describe('nothing will be sent any more, whatever is answered'),
  cancelled: z.boolean().optional().describe('why it is over; missing in answers of the release before'),
  own: z.boolean().describe('it is the asker who looks, and cannot answer'),
  day: z.string(),
  time: z.string(),
  store_name: z.string(),
  product_names: z.array(z.string()),
  messages: Messages,
  forgotten_days: z.number().int().describe('so many days after the visit name and number are deleted'),
})
export type ConsentView = z.infer<typeof ConsentView>
