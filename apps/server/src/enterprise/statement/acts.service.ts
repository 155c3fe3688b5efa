import {
  companyNotFound,
  driveNotFound,
  statementNotFound,
  statementRefused,
} from '@kuaimen/contract/enterprise/drive.errors'
import type { turnStatement as TurnStatement } from '@kuaimen/contract/enterprise/statement.endpoints'
import type { StatementState } from '@kuaimen/contract/enterprise/statement.rules'
import type { StatementRow, StatementView } from '@kuaimen/contract/enterprise/statement.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { publicOrigin } from '../../account/person/host.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { InnerListener } from '../../events'
import { invoicesOf, requestForCompany } from '../../invoice/company.service'
import type { CompanyInvoice } from '../../invoice/issued.port'
import { transfer } from '../../ledger/ledger.service'
import { demandAlso } from '../../staff/demand.service'
import { insertCorrection, listOpenCorrections } from './correction.sql'
import { findVisit, listLines, listShares, type Window } from './line.sql'
import { addMailJob } from './mail.sql'
import { presentStatement, presentStatementRow } from './statement.present'
import { draftStatement } from './statement.service'
import {
  findCompany,
  findStatement,
  isDriveOf,
  listStatements,
  lockStatements,
  markInvoiced,
  type StatementRecord,
  transitionStatement,
  updateStatement,
} from './statement.sql'

const refuse = (reason: string): never => {
  throw new Refusal(statementRefused, { reason })
}

async function viewOf({ db }: StaffCtx, statementNo: string): Promise<StatementView> {
  const row = await findStatement(db, statementNo)
  if (!row) throw new Refusal(statementNotFound)
  const company = await findCompany(db, row.company_id)
  const invoices = await invoicesOf(db, [row.invoice_no])
  return presentStatement(row, company!, invoices, await listLines(db, statementNo))
}

export async function statementsOf(ctx: StaffCtx, companyId: number): Promise<StatementRow[]> {
  const company = await findCompany(ctx.db, companyId)
  if (!company) throw new Refusal(companyNotFound)
  const rows = await listStatements(ctx.db, companyId)
  const invoices = await invoicesOf(
    ctx.db,
    rows.map(({ invoice_no }) => invoice_no),
  )
  return rows.map((row) => presentStatementRow(row, company, invoices))
}

export async function statementOf(ctx: StaffCtx, statementNo: string): Promise<StatementView> {
  return viewOf(ctx, statementNo)
}

export async function makeStatement(ctx: StaffCtx, window: Window & { readonly from_day: string }) {
  if (window.from_day > window.until_day) refuse('期间不正确')
  if (!(await findCompany(ctx.db, window.company_id))) throw new Refusal(companyNotFound)
  if (window.drive_no !== null && !(await isDriveOf(ctx.db, window.drive_no, window.company_id)))
    throw new Refusal(driveNotFound)
  const no = await ctx.transaction(async (tx) => {
    const made = await draftStatement(ctx, tx, window)
    if (made !== undefined)
      await ctx.audit(tx, { action: 'statement.make', subject: ['statement', made], after: window })
    return made
  })
  if (no === undefined) {
    const waits = await listOpenCorrections(ctx.db, window.company_id, window.drive_no)
    return refuse(`期间内没有要收费的预约${waits.length > 0 ? '；还有更正没有抵扣，要等以后的收费' : ''}`)
  }
  return viewOf(ctx, no)
}

type Wanted = InputOf<typeof TurnStatement>
type Act = (ctx: StaffCtx, tx: Tx, row: StatementRecord, note: string) => Promise<boolean>

/** The mail goes out by a job, which says when. */
const send: Act = async (ctx, tx, { statement_no, sends }) => {
  const change = { state: 'sent', sends: sends + 1, sent_at: null, dispute_note: '' } as const
  const isToSend = await transitionStatement(tx, statement_no, ['draft', 'sent', 'disputed'], change)
  if (isToSend) await addMailJob(tx, statement_no, publicOrigin(ctx))
  return isToSend
}

/** One invoice over all its visits, less the corrections on it. */
async function askForInvoice(ctx: StaffCtx, tx: Tx, row: StatementRecord): Promise<void> {
  const company = await findCompany(tx, row.company_id)
  const invoice_no = await requestForCompany(ctx, tx, {
    ...{ company_id: row.company_id, title: company!.title, amount_fen: row.total_fen },
    shares: await listShares(tx, row.statement_no),
  })
  await updateStatement(tx, row.statement_no, { invoice_no })
}

const ANSWERED: readonly StatementState[] = ['confirmed', 'invoiced', 'paid']

/** Said again, it does nothing, except that an invoice that could not be issued is asked for anew. */
const confirm: Act = async (ctx, tx, row) => {
  if (ANSWERED.includes(row.state)) {
    const [invoice] = [...(await invoicesOf(tx, [row.invoice_no])).values()]
    if (invoice?.state === 'failed') await askForInvoice(ctx, tx, row)
    return true
  }
  const at = ctx.now()
  const isNothing = row.total_fen === 0
  const confirmed = await transitionStatement(tx, row.statement_no, ['sent', 'disputed'], {
    ...(isNothing ? { state: 'paid', paid_at: at, paid_note: '没有要付的' } : { state: 'confirmed' }),
    ...{ confirmed_at: at, dispute_note: '' },
  })
  if (confirmed && !isNothing) await askForInvoice(ctx, tx, row)
  return confirmed
}

const dispute: Act = (_ctx, tx, { statement_no }, note) =>
  note
    ? transitionStatement(tx, statement_no, ['sent'], { state: 'disputed', dispute_note: note })
    : refuse('请写明异议')

/** The company's money is in our bank: what it owes is so much less. */
const pay: Act = async (ctx, tx, row, note) => {
  if (!note) return refuse('请写明收款依据')
  const at = ctx.now()
  const paid = await transitionStatement(tx, row.statement_no, ['confirmed', 'invoiced'], {
    ...{ state: 'paid', paid_at: at, paid_note: note },
  })
  if (!paid) return row.state === 'paid' && row.paid_note === note
  await transfer(tx, `corp_paid:${row.statement_no}`, {
    ...{ from: `company:${row.company_id}`, to: 'bank', amount_fen: row.total_fen, subject_no: row.statement_no, at },
  })
  return true
}

/** The company's word and its money: whoever drafts does not settle. */
const SETTLING: readonly Wanted['act'][] = ['confirm', 'pay']

const acts: Record<Wanted['act'], Act> = { send, confirm, dispute, pay }

/** Under the lock of the company's statements, and by a conditional update: however many ask, it is done once. */
export async function turnStatement(ctx: StaffCtx, { statement_no, act, note }: Wanted): Promise<StatementView> {
  if (SETTLING.includes(act)) demandAlso(ctx, 'statement.settle', { reauth: true })
  await ctx.transaction(async (tx) => {
    const found = await findStatement(tx, statement_no)
    if (!found) throw new Refusal(statementNotFound)
    await lockStatements(tx, found.company_id)
    const row = await findStatement(tx, statement_no)
    if (!row || !(await acts[act](ctx, tx, row, note))) refuse('现在的状态不能这样做')
    const before = { state: row?.state, total_fen: row?.total_fen }
    await ctx.audit(tx, { action: `statement.${act}`, subject: ['statement', statement_no], before, reason: note })
  })
  return viewOf(ctx, statement_no)
}

interface Correction {
  readonly order_sn: string
  readonly amount_fen: number
  readonly note: string
}

const UNANSWERED: readonly StatementState[] = ['draft', 'sent', 'disputed']

/**
 * Less is asked for a visit than was charged. On a statement that nobody has confirmed yet it is a line of that one, to
 * be sent again, as far as it asks for so much; else, and with the rest, of the next.
 */
export async function correctVisit(
  ctx: StaffCtx,
  { order_sn, amount_fen, note }: Correction,
): Promise<{ statement_no: string | null; waits_fen: number }> {
  return ctx.transaction(async (tx) => {
    const found = await findVisit(tx, order_sn)
    if (found) await lockStatements(tx, found.company_id)
    const visit = found && (await findVisit(tx, order_sn))
    if (!visit || visit.charged_fen === null) return refuse('没有找到这笔收费')
    if (visit.corrected_fen + amount_fen > visit.charged_fen) return refuse('更正的不能多于收取的')
    const { company_id, drive_no } = visit
    const at = ctx.now()
    const made = { company_id, drive_no, order_sn, note, made_at: at, made_by: ctx.principal.id }
    const on = visit.statement_no === null ? undefined : await findStatement(tx, visit.statement_no)
    const fits = on && UNANSWERED.includes(on.state) ? Math.min(amount_fen, on.total_fen) : 0
    const statement_no = on && fits > 0 ? on.statement_no : null
    const id = await insertCorrection(tx, { ...made, statement_no, amount_fen: fits || amount_fen })
    if (on && fits > 0) {
      await updateStatement(tx, on.statement_no, { total_fen: on.total_fen - fits, state: 'draft' })
      if (fits < amount_fen) await insertCorrection(tx, { ...made, amount_fen: amount_fen - fits, part_of: id })
    }
    const txn = { from: `company:${company_id}`, to: 'revenue', amount_fen, subject_no: order_sn, at } as const
    await transfer(tx, `corp_corrected:${id}`, txn)
    await ctx.audit(tx, {
      ...{
        action: 'statement.correct',
        subject: ['booking', order_sn],
        after: { amount_fen, statement_no },
        reason: note,
      },
    })
    return { statement_no, waits_fen: amount_fen - fits }
  })
}

/** The invoice room has it issued. */
export const noteInvoiced: InnerListener<CompanyInvoice> = (tx, { invoice_no }) => markInvoiced(tx, invoice_no)
