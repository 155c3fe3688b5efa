import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, Mobile, StaffText } from '../kernel/fields'
import { PERMISSIONS } from '../kernel/permissions'
import { DeviceView, PersonView } from './people.views'
import { ROLES, SCOPE_KINDS } from './permissions.rules'
import {
  changedMeanwhile,
  dayOver,
  grantNotFound,
  grantRefused,
  lastOwner,
  mobileOfStaff,
  notOneself,
  scopeWrong,
  staffNotFound,
} from './staff.errors'
import { STAFF_STATES } from './staff.rules'

const GrantInput = z.object({
  role: z.enum(ROLES),
  scope_kind: z.enum(SCOPE_KINDS),
  scope_id: BodyId.nullable(),
  until_day: Day.nullable().default(null),
})

export const staffPeople = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'GET',
  path: '/api/staff/people/list',
  audit: false,
  summary: '员工与机器，限自己管得到的范围',
  query: {
    keyword: z.string().trim().max(40).default(''),
    state: z.enum(STAFF_STATES).optional(),
    store_id: Id.optional(),
  },
  data: z.array(PersonView),
})

export const staffInvite = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/invite',
  audit: 'staff.invite',
  reauth: true,
  summary: '邀请一位员工；返回一小时内有效的链接，只显示这一次',
  body: z.object({ name: StaffText.min(1, '请填写姓名').max(30), mobile: Mobile, grant: GrantInput }),
  data: z.object({ id: z.number().int(), path: z.string().describe('of the console, with the token') }),
  errors: [mobileOfStaff, grantRefused, scopeWrong, dayOver],
})

/** For who was invited and let the hour pass, or must begin anew. */
export const staffInviteAgain = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/invite_again',
  audit: 'staff.invite',
  reauth: true,
  summary: '重新生成邀请链接，旧链接作废',
  body: z.object({ staff_id: BodyId }),
  data: z.object({ path: z.string() }),
  errors: [staffNotFound, grantRefused],
})

export const staffGrant = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/grant',
  audit: 'staff.grant',
  reauth: true,
  summary: '授予一个角色',
  body: z.object({ staff_id: BodyId, version: z.number().int(), grant: GrantInput }),
  data: PersonView,
  errors: [staffNotFound, grantRefused, scopeWrong, dayOver, changedMeanwhile, lastOwner],
})

export const staffGrantEnd = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/grant_end',
  audit: 'staff.grant_end',
  reauth: true,
  summary: '收回一个角色，立即生效',
  body: z.object({ grant_id: BodyId, reason: StaffText.max(200).default('') }),
  data: PersonView,
  errors: [grantNotFound, grantRefused, lastOwner, notOneself],
})

export const staffState = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/state',
  audit: 'staff.state',
  reauth: true,
  summary: '停用、恢复或办理离职；会话立即结束',
  body: z.object({
    staff_id: BodyId,
    version: z.number().int(),
    state: z.enum(['active', 'suspended', 'left']),
    reason: StaffText.min(1, '请填写原因').max(200),
  }),
  data: PersonView,
  errors: [staffNotFound, grantRefused, changedMeanwhile, lastOwner, notOneself],
})

export const machineEnd = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/machine_end',
  audit: 'machine.end',
  reauth: true,
  summary: '停用机器凭证或旧版密钥，立即生效，不能恢复',
  body: z.object({
    staff_id: BodyId,
    version: z.number().int(),
    reason: z.string().trim().min(1, '请填写原因').max(200),
  }),
  data: PersonView,
  errors: [staffNotFound, grantRefused, changedMeanwhile],
})

export const staffTotpReset = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/people/totp_reset',
  audit: 'staff.totp_reset',
  reauth: true,
  summary: '重置动态码：下次登录时重新设置',
  body: z.object({ staff_id: BodyId, reason: StaffText.min(1, '请填写原因').max(200) }),
  data: PersonView,
  errors: [staffNotFound, grantRefused, notOneself],
})

/** “她在 12 号店能做什么”，and the other way round “谁可以…” */
export const staffMay = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'GET',
  path: '/api/staff/people/may',
  audit: false,
  summary: '某项权限在某家门店有谁，或某个人有哪些权限',
  query: { staff_id: Id.optional(), permission: z.enum(PERMISSIONS).optional(), store_id: Id.optional() },
  data: z.array(
    z.object({
      staff_id: z.number().int(),
      name: z.string(),
      permission: z.enum(PERMISSIONS),
      role: z.enum(ROLES),
      limit: z.string().describe('in words; empty: none'),
      scope_name: z.string(),
    }),
  ),
})

export const staffPlaces = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'store',
  method: 'GET',
  path: '/api/staff/people/places',
  audit: false,
  summary: '可以授权的区域与门店',
  data: z.object({
    regions: z.array(z.object({ id: z.number().int(), name: z.string(), stores: z.array(z.number().int()) })),
    stores: z.array(z.object({ id: z.number().int(), name: z.string(), city_name: z.string() })),
  }),
})

export const staffDevices = endpoint({
  access: 'staff',
  may: 'device.enrol',
  scope: 'store',
  method: 'GET',
  path: '/api/staff/device/list',
  audit: false,
  summary: '门店平板',
  query: { store_id: Id.optional() },
  data: z.array(DeviceView),
})

export const deviceEnrol = endpoint({
  access: 'staff',
  may: 'device.enrol',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/device/enrol',
  audit: 'device.enrol',
  summary: '登记一台平板：返回 8 位设备码，10 分钟内在平板上输入',
  body: z.object({ store_id: BodyId, name: StaffText.min(1, '请给平板起个名字').max(30) }),
  data: DeviceView.extend({ code: z.string() }),
  errors: [staffNotFound],
})

export const deviceEnd = endpoint({
  access: 'staff',
  may: 'device.enrol',
  scope: 'store',
  method: 'POST',
  path: '/api/staff/device/end',
  audit: 'device.end',
  summary: '注销一台平板：上面的会话立即结束',
  body: z.object({ device_id: BodyId }),
  data: DeviceView,
  errors: [staffNotFound],
})
