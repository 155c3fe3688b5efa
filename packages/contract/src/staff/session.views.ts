import { z } from 'zod'
import { PERMISSIONS } from '../kernel/permissions'
import { ROLES, SCOPE_KINDS } from './permissions.rules'

export const GrantView = z.object({
  id: z.number().int(),
  role: z.enum(ROLES),
  role_text: z.string(),
  scope_kind: z.enum(SCOPE_KINDS),
  scope_id: z.number().int().nullable(),
  scope_name: z.string().describe('全部门店, the name of the region or of the store'),
  from_day: z.string(),
  until_day: z.string().nullable(),
})
export type GrantView = z.infer<typeof GrantView>

/** Where the caller has a permission: everywhere (null), or at these stores. */
const PermissionView = z.object({
  permission: z.enum(PERMISSIONS),
  stores: z.array(z.number().int()).nullable(),
})

export const StaffMe = z.object({
  id: z.number().int(),
  name: z.string(),
  login: z.string(),
  via: z.enum(['console', 'pin', 'machine', 'operator']),
  grants: z.array(GrantView),
  permissions: z.array(PermissionView),
  stores: z.array(z.object({ id: z.number().int(), name: z.string(), city_name: z.string() })),
  device: z.object({ id: z.number().int(), name: z.string(), store_id: z.number().int() }).nullable(),
  reauth_until: z.number().int().describe('in seconds; 0: a second factor is asked for'),
  has_totp: z.boolean(),
  has_pin: z.boolean(),
})
export type StaffMe = z.infer<typeof StaffMe>

/** The next question at the door. */
export const DoorView = z.object({
  next: z.enum(['totp', 'enrol', 'in']).describe('enrol: a second factor must be set up first'),
})
export type DoorView = z.infer<typeof DoorView>
