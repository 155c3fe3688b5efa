import type { CompanyRow, DriveRow as DriveView, RosterStaff } from '@kuaimen/contract/enterprise/operator.views'
import type { DriveProductRow, DriveRow, DriveStoreRow } from '../drive/drive.sql'
import type { listCompanies } from '../drive/operator.sql'
import type { StaffRow } from '../staff/proof.sql'

type Listed = Awaited<ReturnType<typeof listCompanies>>[number]

export function presentCompanyRow({ company, staff, proven, drives }: Listed): CompanyRow {
  const { created_at: _, updated_at: __, updated_by: ___, credit_told_on: ____, ...row } = company
  return { ...row, staff, proven, drives }
}

export function presentDriveRow(
  row: DriveRow,
  products: readonly DriveProductRow[],
  stores: readonly DriveStoreRow[],
): DriveView {
  const { hr_key_hash: _, hr_until, created_at: __, updated_at: ___, updated_by: ____, ...drive } = row
  return {
    ...drive,
    products: products.map(({ product_id, price_fen, company_fen, quota, used }) => ({
      ...{ product_id, price_fen, company_fen, quota, used },
    })),
    stores: stores.map(({ drive_no: _____, ...store }) => store),
    hr_until: hr_until === null ? null : Math.floor(hr_until.getTime() / 1000),
  }
}

export const presentStaff = (
  { id, name, staff_no, email, department, state }: StaffRow,
  proven: boolean,
): RosterStaff => ({
  ...{ id, name, staff_no, email, department, state, proven },
})
