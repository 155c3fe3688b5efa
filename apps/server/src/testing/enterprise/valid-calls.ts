import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import {
  companyNotFound,
  driveClosed,
  driveNotFound,
  statementNotFound,
  statementRefused,
} from '@kuaimen/contract/enterprise/drive.errors'
import * as operator from '@kuaimen/contract/enterprise/operator.endpoints'
import * as staff from '@kuaimen/contract/enterprise/staff.endpoints'
import * as statement from '@kuaimen/contract/enterprise/statement.endpoints'
import * as visit from '@kuaimen/contract/enterprise/visit.endpoints'
import { demoRoster } from '../../../../demo/src/enterprise/enterprise.demo'
import { demoDriveNo } from '../../../../demo/src/enterprise/enterprise.seed'
import { aDay } from '../booking/booking'
import { bare, good, type ValidCall } from '../calls/valid-calls'

const DRIVE = { drive_no: 'D0000000000000000' }
const STATEMENT = { statement_no: 'S0000000000000000' }
const NOBODY = { company_id: 999 }
const DEMO_DRIVE = demoDriveNo('qingwu autumn')
const PEOPLE = demoRoster.map(({ name, staff_no }) => ({ name, staff_no }))
const ROSTER = Buffer.from('姓名,工号\n新同事,00900').toString('base64')
const PLACE = { ...DRIVE, store_id: 1, product_id: 1 }

const aCompany = {
  ...{ name: '上海云栈科技有限公司', short_name: '云栈科技', credit_fen: 100_000 },
  ...{ contact_name: '周宁', contact_mobile: '13900000001', contact_email: 'hr@yunzhan.example.com' },
  title: { name: '上海云栈科技有限公司', tax_code: '91310000MA1FL0000N', email: 'fapiao@yunzhan.example.com' },
}

const aDrive = {
  ...{ company_id: 1, name: '秋季形象照', verify: ['staff_no'], pay: 'company', quota: 50 },
  ...{ shoot_from: '2026-11-20', shoot_until: '2026-12-20', book_from: '2026-11-10', book_until: '2026-12-15' },
  products: [{ product_id: 1, price_fen: 19_900, company_fen: 19_900, quota: null }],
  stores: [{ store_id: 1, weekdays: [1, 2, 3], from_time: '10:00', until_time: '17:00' }],
}

export const enterpriseCalls: readonly ValidCall[] = [
  good(staff.verifyStaff, ({ me }) => ({ company_code: 'QW7K2M', agreed: true, ...PEOPLE[me.nth - 1] })),
  good(staff.sendStaffCode, ({ me }) => ({ company_code: 'YZ3N8R', email: `m${me.nth}@yunzhan.example.com` })),
  good(staff.corpCompany, () => ({ code: 'QW7K2M' })),
  bare(staff.corpMine),
  good(staff.corpDrive, () => ({ drive_no: DEMO_DRIVE })),
  good(visit.corpCalendar, ({ app }) => ({ ...PLACE, month: aDay(app).slice(0, 7) }), { away: driveClosed }),
  good(visit.corpStarts, ({ app }) => ({ ...PLACE, day: aDay(app) }), { away: driveClosed }),
  good(visit.corpPreview, ({ app }) => ({ ...PLACE, people: 1, day: aDay(app), time: '10:00' }), {
    away: driveClosed,
  }),
  good(
    visit.startCorpBooking,
    ({ app }) => ({ ...PLACE, people: 1, day: aDay(app), time: '10:00', agreed: true, shown_payable_fen: 0 }),
    { away: driveClosed },
  ),
  good(visit.corpOrder, ({ me }) => ({ order_sn: me.booked.order_sn }), { away: bookingNotFound }),
  bare(operator.corpCompanies),
  good(operator.saveCompany, () => aCompany),
  good(operator.corpDrives, () => ({ company_id: 1 })),
  good(operator.saveDrive, () => aDrive),
  good(operator.turnDrive, () => ({ ...DRIVE, state: 'open' }), { away: driveNotFound }),
  good(operator.makeHrKey, () => DRIVE, { away: driveNotFound }),
  good(operator.corpRoster, () => ({ company_id: 1 })),
  good(operator.importRoster, () => ({ company_id: 1, file: ROSTER })),
  good(operator.setStaffState, () => ({ staff_id: 9, state: 'left' })),
  good(statement.corpStatements, () => NOBODY, { away: companyNotFound }),
  good(statement.corpStatement, () => STATEMENT, { away: statementNotFound }),
  good(statement.makeStatement, () => ({ ...NOBODY, from_day: '2026-11-01', until_day: '2026-11-30' }), {
    away: companyNotFound,
  }),
  good(statement.turnStatement, () => ({ ...STATEMENT, act: 'send' }), { away: statementNotFound }),
  good(statement.correctStatement, ({ me }) => ({ order_sn: me.booked.order_sn, amount_fen: 100, note: '门店补偿' }), {
    away: statementRefused,
  }),
  good(statement.writeCreditNote, () => ({ ...NOBODY, amount_fen: 100, note: '工行 11-16 转账' }), {
    away: companyNotFound,
  }),
  good(statement.endHrKey, () => DRIVE, { away: driveNotFound }),
]
