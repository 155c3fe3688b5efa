import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { OrderSn } from '../booking/record.views'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, StaffText } from '../kernel/fields'
import { companyNotFound, driveNotFound, statementNotFound, statementRefused } from './drive.errors'
import { DriveNo } from './drive.views'
import { StatementNo, StatementRow, StatementView } from './statement.views'

const errors = [operatorRefused, chainOnly] as const

export const corpStatements = endpoint({
  method: 'GET',
  path: '/api/staff/corp/statement',
  former: '/api/operator/corp/statement',
  access: 'staff',
  may: 'statement.read',
  scope: 'chain',
  audit: false,
  summary: '一家企业的对账单，新的在前；总部使用',
  query: { company_id: Id },
  data: z.array(StatementRow),
  errors: [...errors, companyNotFound],
})

export const corpStatement = endpoint({
  method: 'GET',
  path: '/api/staff/corp/statement/detail',
  former: '/api/operator/corp/statement/detail',
  access: 'staff',
  may: 'statement.read',
  scope: 'chain',
  audit: false,
  summary: '一份对账单，逐笔列出',
  query: { statement_no: StatementNo },
  data: StatementView,
  errors: [...errors, statementNotFound],
})

export const makeStatement = endpoint({
  method: 'POST',
  path: '/api/staff/corp/statement/make',
  former: '/api/operator/corp/statement/make',
  access: 'staff',
  may: 'statement.edit',
  scope: 'chain',
  audit: 'statement.make',
  summary: '生成一份对账单：期间内完成的和要收费的，每笔只进一份',
  body: z.object({ company_id: BodyId, drive_no: DriveNo.nullable().default(null), from_day: Day, until_day: Day }),
  data: StatementView,
  errors: [...errors, companyNotFound, driveNotFound, statementRefused],
})

export const turnStatement = endpoint({
  method: 'POST',
  path: '/api/staff/corp/statement/move',
  former: '/api/operator/corp/statement/move',
  access: 'staff',
  may: 'statement.edit',
  scope: 'chain',
  audit: 'statement.send',
  summary: '发送（邮件给企业联系人）、确认（随即开一张发票；没开成的再确认一次重开）、有异议或收款；异议和收款要写明',
  body: z.object({
    statement_no: StatementNo,
    act: z.enum(['send', 'confirm', 'dispute', 'pay']),
    note: StaffText.max(200).default(''),
  }),
  data: StatementView,
  errors: [...errors, statementNotFound, statementRefused],
})

export const correctStatement = endpoint({
  method: 'POST',
  path: '/api/staff/corp/statement/correct',
  former: '/api/operator/corp/statement/correct',
  access: 'staff',
  may: 'statement.edit',
  scope: 'chain',
  audit: 'statement.correct',
  reauth: true,
  summary: '少收一笔：还没确认的对账单上当即减去并重新发送，已确认的和放不下的记在下一份上',
  body: z.object({
    order_sn: OrderSn,
    amount_fen: z.number().int().min(1).max(100_000_000).describe('少收多少，不能多于收取的'),
    note: StaffText.min(1, '请写明原因').max(100),
  }),
  data: z.object({
    statement_no: z.string().nullable().describe('记在哪一份上，放不下的记在下一份；空：下一份'),
    waits_fen: z.number().int().describe('还没有抵扣的：从以后的收费里减，没有以后的收费就留着，直到转账退还并记下'),
  }),
  errors: [...errors, statementRefused],
  idempotent: true,
})

export const writeCreditNote = endpoint({
  method: 'POST',
  path: '/api/staff/corp/statement/repay',
  former: '/api/operator/corp/statement/repay',
  access: 'staff',
  may: 'statement.settle',
  scope: 'chain',
  audit: 'statement.repay',
  reauth: true,
  summary: '没有以后的收费可抵的更正：款已转回企业的，记成一份负的对账单，每笔只退一次',
  body: z.object({
    company_id: BodyId,
    amount_fen: z.number().int().min(1).max(100_000_000).describe('转回了多少：等于已付对账单上还没有抵扣的更正'),
    note: StaffText.min(1, '请写明转账依据').max(200),
  }),
  data: StatementView,
  errors: [...errors, companyNotFound, statementRefused],
  idempotent: true,
})

export const endHrKey = endpoint({
  method: 'POST',
  path: '/api/staff/corp/drive/hr_key/end',
  former: '/api/operator/corp/drive/hr_key/end',
  access: 'staff',
  may: 'enterprise.edit',
  scope: 'chain',
  audit: 'corp.hr_key_end',
  summary: '让 HR 的链接立即失效',
  body: z.object({ drive_no: DriveNo }),
  data: z.null(),
  errors: [...errors, driveNotFound],
})
