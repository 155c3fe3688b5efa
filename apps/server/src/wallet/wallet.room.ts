import type { Room } from '../room'
import { casePart } from './case/case.part'
import { issuePart } from './issue/issue.part'
import { transferPart } from './transfer/transfer.part'
import { upkeepPart } from './upkeep/upkeep.part'

export const walletRoom: Room = {
  name: 'wallet',
  uses: ['brand', 'account', 'notice', 'city', 'store', 'product', 'ledger'],
  parts: [transferPart, issuePart, casePart, upkeepPart],
}
