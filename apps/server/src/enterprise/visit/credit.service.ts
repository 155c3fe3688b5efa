import { formatYuan } from '@kuaimen/contract/kernel/money'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { settingOf } from '../../brand/brand.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { balanceOf, companyAccount } from '../../ledger/ledger.service'
import { sendMail } from '../../providers/mail/aliyun'
import { findDrive } from '../drive/drive.sql'
import { findCompany } from '../statement/statement.sql'
import { addCreditJob, lockCredit, markWarned, readHeldFen } from './credit.sql'

interface Owed {
  readonly company_id: number
  readonly company_fen: number
}

/** What a company is about to owe, and what it owes: what is booked in between counts twice rather than not at all. */
async function openOf(tx: Tx, companyId: number, now: Date): Promise<number> {
  const held = await readHeldFen(tx, companyId, studioDay(now))
  return held + (await balanceOf(tx, companyAccount(companyId)))
}

/** Whether the company may owe so much more; its row stays locked, also where it would owe nothing. */
export async function hasCredit(tx: Tx, { company_id, company_fen }: Owed, now: Date): Promise<boolean> {
  const credit = await lockCredit(tx, company_id)
  return company_fen === 0 || (await openOf(tx, company_id, now)) + company_fen <= credit
}

/** A booking was refused for want of credit: HR is told, once a day however many it were. */
export async function warnOfCredit(services: Services, driveNo: string): Promise<void> {
  const found = await findDrive(services.db, driveNo)
  if (!found) return
  const { id } = found.company
  await services.transaction(async (tx) => {
    if (await markWarned(tx, id, studioDay(services.now()))) await addCreditJob(tx, id)
  })
}

/** The job: the mail to HR, with what is open and what is allowed. */
export async function mailCredit(services: Services, companyId: number): Promise<void> {
  const company = await findCompany(services.db, companyId)
  if (!company) return
  const brand = (await settingOf<string>(services.db, 'brand_name')) ?? ''
  const open = formatYuan(await openOf(services.db, companyId, services.now()))
  const text = `${company.contact_name}，您好：

有员工想预约「${company.short_name}」的活动，但公司的额度不够了，预约没有成功。
目前未结 ¥${open}，额度 ¥${formatYuan(company.credit_fen)}。结清对账单，或请我们提高额度后，员工就可以继续预约。

这样的提醒一天最多一封。`
  const subject = `${brand}：企业额度不足，员工暂时约不上`
  await sendMail(services, { kind: 'hr', to: company.contact_email, alias: brand, subject, text })
}
