import * as operator from '@kuaimen/contract/enterprise/operator.endpoints'
import * as staff from '@kuaimen/contract/enterprise/staff.endpoints'
import { bind } from '../../http/request/bind'
import { companyFor } from '../staff/company.service'
import { sendStaffCodeTo } from '../staff/mail-code.service'
import { driveDetailFor, myCompaniesOf } from '../staff/my-companies.service'
import { verifyStaffAs } from '../staff/verify.service'
import { companiesOf, saveCompanyOf } from './company.service'
import { drivesOf, saveDriveOf, turnDriveTo } from './drive.service'
import { importRosterOf, rosterOf, setStaffStateOf } from './roster.service'

export const enterpriseHttp = [
  bind(staff.verifyStaff, (ctx, input) => verifyStaffAs(ctx, input)),
  bind(staff.sendStaffCode, (ctx, input) => sendStaffCodeTo(ctx, input)),
  bind(staff.corpCompany, (ctx, { code }) => companyFor(ctx, code)),
  bind(staff.corpMine, (ctx) => myCompaniesOf(ctx)),
  bind(staff.corpDrive, (ctx, { drive_no }) => driveDetailFor(ctx, drive_no)),
  bind(operator.corpCompanies, (ctx) => companiesOf(ctx)),
  bind(operator.saveCompany, (ctx, body) => saveCompanyOf(ctx, body)),
  bind(operator.corpDrives, (ctx, { company_id }) => drivesOf(ctx, company_id)),
  bind(operator.saveDrive, (ctx, body) => saveDriveOf(ctx, body)),
  bind(operator.turnDrive, (ctx, { drive_no, state }) => turnDriveTo(ctx, drive_no, state)),
  bind(operator.corpRoster, (ctx, { company_id, page }) => rosterOf(ctx, company_id, page)),
  bind(operator.importRoster, (ctx, body) => importRosterOf(ctx, body)),
  bind(operator.setStaffState, (ctx, { staff_id, state }) => setStaffStateOf(ctx, staff_id, state)),
]
