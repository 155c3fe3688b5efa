import { makeHrKey, turnDrive } from '@kuaimen/contract/enterprise/operator.endpoints'
import * as statement from '@kuaimen/contract/enterprise/statement.endpoints'
import * as visit from '@kuaimen/contract/enterprise/visit.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { TestApp } from '../app'
import { aDay, aStore, PRODUCT } from '../booking/booking'
import { good, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'
import { aBilledCompany, aBilledDrive, corpVisits } from './corp-visits'
import { aDrive, proveStaff, submitVisit, visitOf } from './drives'

/** A drive that the member may book within and has, and a company with statements. */
export async function companyWorld(app: TestApp, me: { id: number; token: string }, operator: string) {
  const drive = await aDrive(app, { store_ids: [await aStore(app, 6)], per_staff: 2 })
  await proveStaff(app, drive.company_id, me.id)
  const { data } = await submitVisit(app, drive, me.token, { day: addDays(aDay(app), 10) })
  const company_id = await aBilledCompany(app)
  const billed = await aBilledDrive(app, company_id)
  const days = (from: number, until: number) => {
    const today = studioDay(app.services.now())
    return { company_id, from_day: addDays(today, from), until_day: addDays(today, until) }
  }
  const visits = (day: number) =>
    corpVisits(app, billed, { count: 2, day: addDays(studioDay(app.services.now()), day) })
  const [corrected] = await visits(-50)
  await visits(-30)
  await visits(-10)
  const made = async (from: number, until: number) =>
    (await app.call(statement.makeStatement, days(from, until), { token: operator })).data.statement_no
  const [listed, drafted] = [await made(-59, -40), await made(-39, -20)]
  await app.call(statement.turnStatement, { statement_no: listed, act: 'send' }, { token: operator })
  return {
    drive,
    order_sn: data.order_sn,
    billed,
    company_id,
    corrected: corrected!,
    listed,
    drafted,
    last: days(-19, 0),
  }
}

export type CompanyWorld = Awaited<ReturnType<typeof companyWorld>>

/** Of a visit that the company has paid for. */
export const REPAYABLE = { amount_fen: 700, note: '多付的' }

/** Calls that the demo has no company for, at companies of their own. */
export const companyCalls = (at: () => CompanyWorld): readonly ValidCall[] => {
  const place = () => ({ drive_no: at().drive.drive_no, store_id: at().drive.store_id, product_id: PRODUCT })
  const ours = () => ({ drive_no: at().billed.drive_no })
  return [
    good(visit.corpCalendar, ({ app }) => ({ ...place(), month: aDay(app).slice(0, 7) })),
    good(visit.corpStarts, ({ app }) => ({ ...place(), day: aDay(app) })),
    good(visit.corpPreview, ({ app }) => visitOf(app, at().drive, { day: addDays(aDay(app), 11) })),
    good(visit.startCorpBooking, ({ app }) => ({
      ...visitOf(app, at().drive, { day: addDays(aDay(app), 11) }),
      ...{ agreed: true, shown_payable_fen: 0 },
    })),
    good(visit.corpOrder, () => ({ order_sn: at().order_sn })),
    good(turnDrive, () => ({ ...ours(), state: 'closed' })),
    good(makeHrKey, ours),
    good(statement.corpStatements, () => ({ company_id: at().company_id })),
    good(statement.corpStatement, () => ({ statement_no: at().listed })),
    good(statement.makeStatement, () => at().last),
    good(statement.turnStatement, () => ({ statement_no: at().drafted, act: 'send' })),
    good(statement.correctStatement, () => ({ order_sn: at().corrected, amount_fen: 100, note: '门店补偿' })),
    good(statement.writeCreditNote, async ({ app }) => {
      const { company_id, listed, corrected, billed } = at()
      await rows(app, `update statement set state = 'paid', paid_at = now() where statement_no = $1`, [listed])
      await rows(
        app,
        `insert into statement_correction (company_id, drive_no, order_sn, amount_fen, note, made_at, made_by)
         values ($1, $2, $3, $4, $5, now(), 1)`,
        [company_id, billed.drive_no, corrected, REPAYABLE.amount_fen, REPAYABLE.note],
      )
      return { company_id, amount_fen: REPAYABLE.amount_fen, note: '工行转账' }
    }),
    good(statement.endHrKey, ours),
  ]
}
