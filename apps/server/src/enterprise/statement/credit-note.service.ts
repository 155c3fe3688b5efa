import { companyNotFound, statementRefused } from '@kuaimen/contract/enterprise/drive.errors'
import type { writeCreditNote as RepayCompany } from '@kuaimen/contract/enterprise/statement.endpoints'
import type { StatementView } from '@kuaimen/contract/enterprise/statement.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import { companyAccount, transfer } from '../../ledger/ledger.service'
import { statementOf } from './acts.service'
import { listRepayable, putCorrections } from './correction.sql'
import { findCompany, insertStatement, lockStatements } from './statement.sql'

type Wanted = InputOf<typeof RepayCompany>

/**
 * A person has transferred back what no later charge is there for. It is a statement of corrections alone, below nothing
 * and done with, so each of them is taken off a charge or paid back, and never both.
 */
export async function writeCreditNote(ctx: StaffCtx, { company_id, amount_fen, note }: Wanted): Promise<StatementView> {
  const no = await ctx.transaction(async (tx) => {
    if (!(await findCompany(tx, company_id))) throw new Refusal(companyNotFound)
    await lockStatements(tx, company_id)
    const waiting = await listRepayable(tx, company_id)
    const fen = waiting.reduce((sum, one) => sum + one.amount_fen, 0)
    if (fen === 0) throw new Refusal(statementRefused, { reason: '没有可以退还的更正' })
    if (fen !== amount_fen)
      throw new Refusal(statementRefused, { reason: '与可以退还的更正不一致', repayable_fen: fen })
    const at = ctx.now()
    const statement_no = makeId('S', ctx.randomBytes(ID_LENGTH))
    const day = studioDay(at)
    await insertStatement(tx, {
      ...{ statement_no, company_id, drive_no: null, from_day: day, until_day: day, total_fen: -fen },
      ...{ state: 'paid', created_at: at, confirmed_at: at, paid_at: at, paid_note: note },
    })
    await putCorrections(
      tx,
      statement_no,
      waiting.map(({ id }) => id),
    )
    await transfer(tx, `corp_paid:${statement_no}`, {
      ...{ from: companyAccount(company_id), to: 'bank', amount_fen: -fen, subject_no: statement_no, at },
    })
    await ctx.audit(tx, {
      ...{
        action: 'statement.repay',
        subject: ['statement', statement_no],
        after: { company_id, amount_fen },
        reason: note,
      },
    })
    return statement_no
  })
  return statementOf(ctx, no)
}
