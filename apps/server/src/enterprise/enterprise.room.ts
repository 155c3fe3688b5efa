import type { Room } from '../room'
import { hrPart } from './hr/hr.part'
import { operatorPart } from './operator/operator.part'
import { staffPart } from './staff/staff.part'
import { statementPart } from './statement/statement.part'
import { upkeepPart } from './upkeep/upkeep.part'
import { visitPart } from './visit/visit.part'

export const enterpriseRoom: Room = {
  name: 'enterprise',
  uses: ['brand', 'asset', 'staff', 'account', 'city', 'store', 'product', 'schedule', 'ledger', 'booking', 'invoice'],
  parts: [staffPart, hrPart, statementPart, visitPart, operatorPart, upkeepPart],
}
