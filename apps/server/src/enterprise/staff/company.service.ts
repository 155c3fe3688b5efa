import { companyClosed, companyUnknown } from '@kuaimen/contract/enterprise/drive.errors'
import { shownState, VERIFY_WAYS, type VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import type { CompanyFound } from '@kuaimen/contract/enterprise/drive.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Ctx } from '../../context'
import type { Tx } from '../../db/database'
import { canMail } from '../../providers/mail/aliyun'
import { type CompanyRow, findCompanyByCode, listDrivesOf } from '../drive/drive.sql'
import { hasRoster } from './staff.sql'

/** How staff prove themselves now: what the drives to come accept, as far as it can be done. Without such drives, whatever can be. */
export async function waysOf(ctx: Ctx, tx: Tx, company: CompanyRow): Promise<VerifyWay[]> {
  const [drives, roster] = [await listDrivesOf(tx, [company.id]), await hasRoster(tx, company.id)]
  const today = studioDay(ctx.now())
  const live = drives.filter((one) => shownState(one, today) !== 'over')
  const can = { staff_no: roster, email: company.email_domains.length > 0 && canMail(ctx.env) }
  return VERIFY_WAYS.filter((way) => can[way] && (live.length === 0 || live.some(({ verify }) => verify.includes(way))))
}

/** The company of a code. */
export async function companyOfCode(tx: Tx, code: string): Promise<CompanyRow> {
  const found = await findCompanyByCode(tx, code)
  if (!found) throw new Refusal(companyUnknown)
  return found
}

export function demandOn({ state }: CompanyRow): void {
  if (state !== 'on') throw new Refusal(companyClosed)
}

export async function companyFor(ctx: Ctx, code: string): Promise<CompanyFound> {
  const found = await companyOfCode(ctx.db, code)
  const verify = found.state === 'on' ? await waysOf(ctx, ctx.db, found) : []
  const { name, short_name, logo } = found
  const byMail = verify.includes('email')
  const asks_name = byMail && !(await hasRoster(ctx.db, found.id))
  return { name, short_name, logo, verify, email_domains: byMail ? found.email_domains : [], asks_name }
}
