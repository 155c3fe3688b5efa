import { z } from 'zod'
import { BodyId, CreditCode, Day, Email, QuarterTime, StaffText } from '../kernel/fields'
import { isMobile, isStarMobile } from '../kernel/validation'
import {
  COMPANY_STATES,
  DRIVE_ADDONS,
  DRIVE_PAYS,
  DRIVE_STATES,
  LATE_CHARGES,
  STAFF_STATES,
  VERIFY_WAYS,
} from './drive.rules'
import { CompanyCode, DriveNo } from './drive.views'

const words = (atMost: number) => StaffText.max(atMost)
const said = (atMost: number) => words(atMost).min(1)
const fen = z.number().int().min(0).max(100_000_000)
const Media = words(300).regex(/^(\/media\/[\w/~%+-][\w./~%+-]*)?$/, '图片要用本站的地址')
const Domain = words(80)
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, '邮箱域名不正确')

/** Whom the company's invoices are made out to. */
const CompanyTitle = z.object({
  name: said(100),
  tax_code: CreditCode,
  email: Email,
  address: words(100).default(''),
  phone: words(30).default(''),
  bank: words(60).default(''),
  account: words(40).default(''),
})
export type CompanyTitle = z.infer<typeof CompanyTitle>

/** The number, or the stars that people read in its place, by which it stays as it is. */
const ContactMobile = z
  .string()
  .trim()
  .refine((text) => isMobile(text) || isStarMobile(text), '请输入正确的手机号')
  .describe('员工读到的是打星的号码；原样送回则不变')

export const CompanyBody = z.object({
  id: BodyId.nullable().default(null).describe('空：新增'),
  name: said(100),
  short_name: said(20),
  logo: Media.default(''),
  code: CompanyCode.nullable().default(null).describe('空：新增时由系统生成，修改时不变'),
  email_domains: z.array(Domain).max(10).default([]),
  title: CompanyTitle,
  contact_name: said(20),
  contact_mobile: ContactMobile,
  contact_email: Email.describe('对账单和额度提醒发到这里'),
  credit_fen: fen.describe('允许的未结金额'),
  state: z.enum(COMPANY_STATES).default('on'),
})
export type CompanyBody = z.infer<typeof CompanyBody>

export const CompanyRow = z.object({
  ...CompanyBody.shape,
  id: z.number().int(),
  code: z.string(),
  staff: z.number().int().describe('名单上在职的人数'),
  proven: z.number().int().describe('其中已验证的人数'),
  drives: z.number().int(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

const DriveProductBody = z
  .object({
    product_id: BodyId,
    price_fen: fen,
    company_fen: fen,
    quota: z.number().int().min(0).max(100_000).nullable(),
  })
  .refine(({ price_fen, company_fen }) => company_fen <= price_fen, {
    path: ['company_fen'],
    message: '公司承担的不能多于价格',
  })

const DriveStoreBody = z
  .object({
    store_id: BodyId,
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    from_time: QuarterTime,
    until_time: QuarterTime,
    day_cap: z.number().int().min(1).max(10_000).nullable().default(null),
  })
  .refine(({ from_time, until_time }) => from_time <= until_time, { path: ['until_time'], message: '结束要晚于开始' })

const DriveShape = z.object({
  drive_no: DriveNo.nullable().default(null).describe('空：新增'),
  company_id: BodyId,
  name: said(40),
  note: words(200).default(''),
  rules: words(4000).default('').describe('Markdown'),
  cover: Media.default(''),
  verify: z.array(z.enum(VERIFY_WAYS)).min(1).max(2),
  pay: z.enum(DRIVE_PAYS),
  shoot_from: Day,
  shoot_until: Day,
  book_from: Day,
  book_until: Day,
  quota: z.number().int().min(1).max(100_000),
  per_staff: z.number().int().min(1).max(20).default(1),
  late_charge: z.enum(LATE_CHARGES).default('none'),
  free_hours: z.number().int().min(0).max(240).default(24),
  addons: z.enum(DRIVE_ADDONS).default('none'),
  products: z.array(DriveProductBody).min(1).max(50),
  stores: z.array(DriveStoreBody).min(1).max(200),
})

export const DriveBody = DriveShape.refine(({ shoot_from, shoot_until }) => shoot_from <= shoot_until, {
  path: ['shoot_until'],
  message: '结束要晚于开始',
})
  .refine(({ book_from, book_until }) => book_from <= book_until, { path: ['book_until'], message: '结束要晚于开始' })
  .refine(({ book_from, shoot_until }) => book_from <= shoot_until, {
    path: ['book_from'],
    message: '开放预约要早于最后一天拍摄',
  })
export type DriveBody = z.infer<typeof DriveBody>

export const DriveRow = z.object({
  ...DriveShape.shape,
  drive_no: z.string(),
  state: z.enum(DRIVE_STATES),
  used: z.number().int(),
  products: z.array(DriveProductBody.and(z.object({ used: z.number().int() }))),
  hr_until: z.number().int().nullable().describe('HR 的链接到何时有效；没有为空'),
})
export type DriveRow = z.infer<typeof DriveRow>

export const RosterStaff = z.object({
  id: z.number().int(),
  name: z.string(),
  staff_no: z.string(),
  email: z.string(),
  department: z.string(),
  state: z.enum(STAFF_STATES),
  proven: z.boolean().describe('有账号以这位员工的身份验证过，且仍有效'),
})
export type RosterStaff = z.infer<typeof RosterStaff>

/** What becomes of one line of the file. */
const ROSTER_VERDICTS = ['new', 'changed', 'same', 'left', 'wrong'] as const

export const RosterReport = z.object({
  dry_run: z.boolean(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    left: z.number().int(),
    wrong: z.number().int(),
  }),
  rows: z.array(
    z.object({
      line: z.number().int().describe('文件里的第几行；名单上有、文件里没有的为 0'),
      name: z.string(),
      staff_no: z.string(),
      verdict: z.enum(ROSTER_VERDICTS),
      text: z.string(),
    }),
  ),
})
export type RosterReport = z.infer<typeof RosterReport>

export const HrKey = z.object({
  key: z.string().describe('只显示这一次'),
  path: z.string().describe('给 HR 的页面地址'),
  hr_until: z.number().int(),
})
export type HrKey = z.infer<typeof HrKey>
