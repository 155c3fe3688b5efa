import { z } from 'zod'
import { captchaNeeded } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Email } from '../kernel/fields'
import { invalidInput } from '../kernel/kernel.errors'
import {
  companyClosed,
  companyUnknown,
  driveClosed,
  emailCodeWrong,
  emailForeign,
  emailTooMany,
  emailTooSoon,
  mailAway,
  provenAlready,
  rosterUnmatched,
  staffTaken,
  staffUnproven,
  verifyTooMany,
  visibilityUnagreed,
  wayClosed,
} from './drive.errors'
import { COMPANY_SEES, COMPANY_SEES_NOT } from './drive.rules'
import { CompanyCode, CompanyFound, CorpMine, CorpVerified, DriveDetail, DriveNo } from './drive.views'
import { OFFICE_PER_MINUTE } from './verify.rules'

/** Proof of a solved slide puzzle; asked for with 200215. */
const CaptchaPass = z.string().max(128).optional()
const CompanyEmail = z.string().trim().max(120).pipe(Email)

const Verify = z
  .object({
    company_code: CompanyCode,
    name: z.string().trim().max(40).optional(),
    staff_no: z.string().trim().max(40).optional(),
    email: CompanyEmail.optional(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, '请输入六位验证码')
      .optional(),
    captcha_pass: CaptchaPass,
    agreed: z.boolean().describe(`公司可见：${COMPANY_SEES}；不可见：${COMPANY_SEES_NOT}`),
  })
  .refine(({ email, code, name, staff_no }) => (email && code) || (name && staff_no), {
    path: ['name'],
    message: '请填写姓名和工号，或企业邮箱和验证码',
  })

export const verifyStaff = endpoint({
  method: 'POST',
  path: '/api/corpstaff/verify',
  access: 'member',
  summary: '验证员工身份：姓名和工号，或企业邮箱和验证码',
  body: Verify,
  data: CorpVerified,
  errors: [
    companyUnknown,
    rosterUnmatched,
    emailCodeWrong,
    staffTaken,
    verifyTooMany,
    companyClosed,
    emailForeign,
    visibilityUnagreed,
    wayClosed,
    provenAlready,
    captchaNeeded,
    invalidInput,
  ],
  perMinute: OFFICE_PER_MINUTE,
})

export const sendStaffCode = endpoint({
  method: 'POST',
  path: '/api/corpstaff/send_code',
  access: 'member',
  summary: '企业邮箱的验证码；邮箱存在与否，回答都一样',
  body: z.object({ company_code: CompanyCode, email: CompanyEmail, captcha_pass: CaptchaPass }),
  data: z.object({ wait_s: z.number().int() }),
  errors: [
    companyUnknown,
    companyClosed,
    emailForeign,
    emailTooSoon,
    emailTooMany,
    mailAway,
    wayClosed,
    captchaNeeded,
    verifyTooMany,
  ],
  perMinute: OFFICE_PER_MINUTE,
})

export const corpCompany = endpoint({
  method: 'GET',
  path: '/api/corp/company',
  access: 'member',
  summary: '一个企业码是哪家企业，怎样验证',
  query: { code: CompanyCode },
  data: CompanyFound,
  errors: [companyUnknown],
  perMinute: OFFICE_PER_MINUTE,
})

export const corpMine = endpoint({
  method: 'GET',
  path: '/api/corp/mine',
  access: 'member',
  summary: '我验证过的企业：活动与预约；没有验证过为空',
  data: z.array(CorpMine),
})

export const corpDrive = endpoint({
  method: 'GET',
  path: '/api/corp/drive',
  access: 'member',
  summary: '一个企业活动：谁付多少、日期、门店按城市、产品与余量',
  query: { drive_no: DriveNo },
  data: DriveDetail,
  errors: [driveClosed, staffUnproven],
})
