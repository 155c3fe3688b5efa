import { companyNotFound, corpRefused } from '@kuaimen/contract/enterprise/drive.errors'
import type { CompanyBody, CompanyRow } from '@kuaimen/contract/enterprise/operator.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { isMobile, starMobile } from '@kuaimen/contract/kernel/validation'
import { saveUses } from '../../asset/place.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { demandAlso } from '../../staff/demand.service'
import { findCompanyByCode } from '../drive/drive.sql'
import { insertCompany, listCompanies, lockCompany, updateCompany } from '../drive/operator.sql'
import { presentCompanyRow } from './operator.present'
import { companyPlace } from './pictures.sql'

/** 32 letters to the eighth: not to be guessed at twenty a minute. */
const CODE_LETTERS = 8

export async function companiesOf(ctx: StaffCtx): Promise<CompanyRow[]> {
  return (await listCompanies(ctx.db)).map((row) => shown(ctx, presentCompanyRow(row)))
}

/** Machines have the whole number, as they had; people read it with stars. */
const shown = ({ principal: { via } }: StaffCtx, row: CompanyRow): CompanyRow =>
  via === 'console' || via === 'pin' ? { ...row, contact_mobile: starMobile(row.contact_mobile) } : row

/** Stars that were sent back are the number that they stand for. */
function mobileFor({ contact_mobile }: CompanyBody, before: string | undefined): string {
  if (isMobile(contact_mobile)) return contact_mobile
  if (before !== undefined && starMobile(before) === contact_mobile) return before
  throw new Refusal(corpRefused, { contact_mobile: ['请输入正确的手机号'] })
}

async function codeFor(ctx: StaffCtx, tx: Tx, body: CompanyBody, before: string | undefined): Promise<string> {
  const code = body.code ?? before ?? makeId('', ctx.randomBytes(CODE_LETTERS))
  const holder = code === before ? undefined : await findCompanyByCode(tx, code)
  if (holder) throw new Refusal(corpRefused, { code: ['这个企业码已经有了'] })
  return code
}

export async function saveCompanyOf(ctx: StaffCtx, body: CompanyBody): Promise<CompanyRow> {
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    const before = body.id === null ? undefined : await lockCompany(tx, body.id)
    if (body.id !== null && !before) throw new Refusal(companyNotFound)
    if ((before?.credit_fen ?? 0) !== body.credit_fen) demandAlso(ctx, 'enterprise.terms', { reauth: true })
    const { id: _, ...values } = body
    const saved = {
      ...{ ...values, code: await codeFor(ctx, tx, body, before?.code) },
      contact_mobile: mobileFor(body, before?.contact_mobile),
      ...{ updated_at: at, updated_by: ctx.principal.id },
    }
    const id = before?.id ?? (await insertCompany(tx, { ...saved, created_at: at }))
    if (before) await updateCompany(tx, id, saved)
    await saveUses(tx, companyPlace, id, at)
    const { name, credit_fen, state } = saved
    await ctx.audit(tx, {
      ...{ action: 'corp.company', subject: ['company', id], after: { name, credit_fen, state } },
      before: before && { name: before.name, credit_fen: before.credit_fen, state: before.state },
    })
    const row = (await listCompanies(tx)).find(({ company }) => company.id === id)
    if (!row) throw new Error('enterprise: a company that was saved is not there')
    return shown(ctx, presentCompanyRow(row))
  })
}
