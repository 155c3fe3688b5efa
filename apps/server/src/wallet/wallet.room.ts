import type { Room } from '../room'
import { casePart } from './case/case.part'
import { couponRuleCommand, redeemCodeCommand } from './demo-codes.service'
import { issuePart } from './issue/issue.part'
import { transferPart } from './transfer/transfer.part'
import { upkeepPart } from './upkeep/upkeep.part'
import { seedWallet } from './wallet.seed'

export const walletRoom: Room = {
  name: 'wallet',
  uses: ['brand', 'account', 'notice', 'city', 'store', 'product', 'ledger'],
  parts: [transferPart, issuePart, casePart, upkeepPart],
  seed: seedWallet,
  demo: { 'coupon-rule': couponRuleCommand, 'redeem-code': redeemCodeCommand },
}
