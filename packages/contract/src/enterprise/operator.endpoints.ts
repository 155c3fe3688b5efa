import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, Page } from '../kernel/fields'
import { invalidInput } from '../kernel/kernel.errors'
import { companyNotFound, corpRefused, driveNotFound, driveTurnRefused, staffNotFound } from './drive.errors'
import { DRIVE_STATES, STAFF_STATES } from './drive.rules'
import { DriveNo } from './drive.views'
import { CompanyBody, CompanyRow, DriveBody, DriveRow, HrKey, RosterReport, RosterStaff } from './operator.views'

const errors = [operatorRefused, chainOnly] as const

export const corpCompanies = endpoint({
  method: 'GET',
  path: '/api/staff/corp/company',
  former: '/api/operator/corp/company',
  access: 'staff',
  may: 'enterprise.read',
  scope: 'chain',
  audit: false,
  summary: '合作的企业；总部使用',
  data: z.array(CompanyRow),
  errors,
})

export const saveCompany = endpoint({
  method: 'POST',
  path: '/api/staff/corp/company',
  former: '/api/operator/corp/company',
  access: 'staff',
  may: 'enterprise.edit',
  scope: 'chain',
  audit: 'corp.company',
  summary: '新增或修改一家企业；暂停后员工不能验证和预约，已约的照常',
  body: CompanyBody,
  data: CompanyRow,
  errors: [...errors, companyNotFound, corpRefused],
})

export const corpDrives = endpoint({
  method: 'GET',
  path: '/api/staff/corp/drive',
  former: '/api/operator/corp/drive',
  access: 'staff',
  may: 'enterprise.read',
  scope: 'chain',
  audit: false,
  summary: '一家企业的活动，带已用名额；总部使用',
  query: { company_id: Id },
  data: z.array(DriveRow),
  errors: [...errors, companyNotFound],
})

export const saveDrive = endpoint({
  method: 'POST',
  path: '/api/staff/corp/drive',
  former: '/api/operator/corp/drive',
  access: 'staff',
  may: 'enterprise.edit',
  scope: 'chain',
  audit: 'corp.drive',
  summary: '新增或修改一个活动；已约的按约的时候算，名额不能少于已用的，企业不能换',
  body: DriveBody,
  data: DriveRow,
  errors: [...errors, companyNotFound, driveNotFound, driveTurnRefused, corpRefused, invalidInput],
})

export const turnDrive = endpoint({
  method: 'POST',
  path: '/api/staff/corp/drive/move',
  former: '/api/operator/corp/drive/move',
  access: 'staff',
  may: 'enterprise.edit',
  scope: 'chain',
  audit: 'corp.turn',
  summary: '开放、暂停、关闭或结清一个活动；已经是这个状态的照样成功',
  body: z.object({ drive_no: DriveNo, state: z.enum(DRIVE_STATES) }),
  data: DriveRow,
  errors: [...errors, driveNotFound, driveTurnRefused],
})

export const makeHrKey = endpoint({
  method: 'POST',
  path: '/api/staff/corp/drive/hr_key',
  former: '/api/operator/corp/drive/hr_key',
  access: 'staff',
  may: 'enterprise.people',
  scope: 'chain',
  audit: 'corp.hr_key',
  reauth: true,
  summary: '给 HR 一个新的链接，旧的立即失效',
  body: z.object({ drive_no: DriveNo, days: z.number().int().min(1).max(365).default(90) }),
  data: HrKey,
  errors: [...errors, driveNotFound],
})

export const corpRoster = endpoint({
  method: 'GET',
  path: '/api/staff/corp/roster',
  former: '/api/operator/corp/roster',
  access: 'staff',
  may: 'enterprise.people',
  scope: 'chain',
  audit: 'member.read_roster',
  reauth: true,
  summary: '一家企业的员工名单；总部使用',
  query: { company_id: Id, page: Page },
  data: z.object({ total: z.number().int(), list: z.array(RosterStaff) }),
  errors: [...errors, companyNotFound],
})

export const importRoster = endpoint({
  method: 'POST',
  path: '/api/staff/corp/roster',
  former: '/api/operator/corp/roster',
  access: 'staff',
  may: 'enterprise.people',
  scope: 'chain',
  audit: 'corp.roster',
  reauth: true,
  summary: '导入员工名单（CSV，最多5000行，UTF-8 或 GB18030）；有一行不对就都不导入，先用 dry_run 看结果',
  body: z.object({
    company_id: BodyId,
    file: z
      .string()
      .max(2_000_000)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, '文件要用 Base64')
      .describe('CSV 的 Base64；表头：姓名、工号、邮箱、部门、状态（在职或离职）；没有的列不改，空的格清空'),
    whole: z.boolean().default(false).describe('是全部名单：名单上有、文件里没有的算离职'),
    dry_run: z.boolean().default(false),
  }),
  data: RosterReport,
  errors: [...errors, companyNotFound, corpRefused, invalidInput],
  bodyBytes: 2_100_000,
  perMinute: 20,
})

export const setStaffState = endpoint({
  method: 'POST',
  path: '/api/staff/corp/staff',
  former: '/api/operator/corp/staff',
  access: 'staff',
  may: 'enterprise.people',
  scope: 'chain',
  audit: 'corp.person',
  reauth: true,
  summary: '一位员工离职或回来；离职的验证立即失效，已约的照常',
  body: z.object({ staff_id: BodyId, state: z.enum(STAFF_STATES) }),
  data: RosterStaff,
  errors: [...errors, staffNotFound],
})
