import { z } from 'zod'
import { PERMISSIONS } from '../kernel/permissions'
import { GrantView } from './session.views'
import { DEVICE_STATES, STAFF_KINDS, STAFF_STATES } from './staff.rules'

export const PersonView = z.object({
  id: z.number().int(),
  kind: z.enum(STAFF_KINDS),
  name: z.string(),
  login: z.string(),
  mobile: z.string().describe('masked'),
  state: z.enum(STAFF_STATES),
  state_text: z.string(),
  has_totp: z.boolean(),
  has_pin: z.boolean(),
  version: z.number().int(),
  created_at: z.number().int(),
  last_seen_at: z.number().int().describe('0: never'),
  sessions: z.number().int().describe('open now'),
  grants: z.array(GrantView),
  last_role: z.string().describe('of who has none any more, in words; empty: never had one'),
  opens: z
    .object({ permissions: z.array(z.enum(PERMISSIONS)), store_name: z.string() })
    .nullable()
    .describe('of a machine: what its key opens'),
})
export type PersonView = z.infer<typeof PersonView>

/** Goes with the refusal of a number that is taken, for who sees its owner anyway. */
export const StaffKnown = z.object({ staff_id: z.number().int(), name: z.string() })
export type StaffKnown = z.infer<typeof StaffKnown>

export const DeviceView = z.object({
  id: z.number().int(),
  name: z.string(),
  store_id: z.number().int(),
  store_name: z.string(),
  state: z.enum(DEVICE_STATES),
  created_at: z.number().int(),
  last_seen_at: z.number().int(),
})
