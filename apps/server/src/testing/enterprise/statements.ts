import {
  corpStatement,
  correctStatement,
  makeStatement,
  turnStatement,
  writeCreditNote,
} from '@kuaimen/contract/enterprise/statement.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { enterpriseRoom } from '../../enterprise/enterprise.room'
import { checksOf } from '../../jobs/audit'
import { ledgerRoom } from '../../ledger/ledger.room'
import type { TestApp } from '../app'
import { aKey } from '../booking/booking'
import { ledgerBalance } from '../payment/ledger'
import { aBilledCompany, aBilledDrive, corpVisits } from './corp-visits'

interface Days {
  readonly drive_no?: string
  readonly from_day?: string
  readonly until_day?: string
}

/** What people of the chain do with statements. */
export function statementActs(app: TestApp, operator: { readonly token: string }) {
  const today = () => studioDay(app.services.now())
  const make = (company_id: number, more: Days = {}) =>
    app.call(makeStatement, { company_id, from_day: addDays(today(), -90), until_day: today(), ...more }, operator)
  const turn = (statement_no: string, act: 'send' | 'confirm' | 'dispute' | 'pay', note = '') =>
    app.call(turnStatement, { statement_no, act, note }, operator)
  const correct = (order_sn: string, amount_fen: number, note = '门店补偿') =>
    app.call(correctStatement, { order_sn, amount_fen, note }, { ...operator, headers: { 'idempotency-key': aKey() } })
  const repay = (company_id: number, amount_fen: number, note = '工行 11-16 转账', key = aKey()) =>
    app.call(writeCreditNote, { company_id, amount_fen, note }, { ...operator, headers: { 'idempotency-key': key } })
  const seen = async (statement_no: string) => (await app.call(corpStatement, { statement_no }, operator)).data
  const owed = (company_id: number) => ledgerBalance(app, `company:${company_id}`)

  /** A company with so many visits that it owes for. */
  async function billed(count: number) {
    const company_id = await aBilledCompany(app)
    const drive = await aBilledDrive(app, company_id)
    return { ...drive, orders: await corpVisits(app, drive, { count }) }
  }

  async function confirm(statement_no: string) {
    await turn(statement_no, 'send')
    return (await turn(statement_no, 'confirm')).data
  }

  /** As far as confirmed; its invoice is asked for. */
  async function confirmed(count = 2) {
    const one = await billed(count)
    const { statement_no } = (await make(one.company_id)).data
    await confirm(statement_no)
    return { ...one, statement_no }
  }

  /** What the checks of this room and of the ledger find; all rooms are looked at in the end. */
  async function findings(): Promise<string[]> {
    const found: string[] = []
    for (const { name, find } of checksOf(app.services, [enterpriseRoom, ledgerRoom]))
      if ((await find(app.database.db, app.services.now())).count > 0) found.push(name)
    return found
  }

  return { today, make, turn, correct, repay, seen, owed, billed, confirm, confirmed, findings }
}
