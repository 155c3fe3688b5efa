import * as operator from '@kuaimen/contract/enterprise/operator.endpoints'
import * as statement from '@kuaimen/contract/enterprise/statement.endpoints'
import { bind } from '../../http/request/bind'
import { endHrKey, makeHrKey } from '../hr/hr.service'
import { correctVisit, makeStatement, statementOf, statementsOf, turnStatement } from './acts.service'
import { writeCreditNote } from './credit-note.service'

export const statementHttp = [
  bind(operator.makeHrKey, (ctx, input) => makeHrKey(ctx, input)),
  bind(statement.endHrKey, (ctx, { drive_no }) => endHrKey(ctx, drive_no)),
  bind(statement.corpStatements, (ctx, { company_id }) => statementsOf(ctx, company_id)),
  bind(statement.corpStatement, (ctx, { statement_no }) => statementOf(ctx, statement_no)),
  bind(statement.makeStatement, (ctx, input) => makeStatement(ctx, input)),
  bind(statement.turnStatement, (ctx, input) => turnStatement(ctx, input)),
  bind(statement.correctStatement, (ctx, input) => correctVisit(ctx, input)),
  bind(statement.writeCreditNote, (ctx, input) => writeCreditNote(ctx, input)),
]
