import { memberData, owned } from '../../member-data'
import { coupon, gift_card, phone_proof, redeem_try, voucher } from '../card/wallet.table'
import { exportWallet } from '../case/wallet.service'
import { REDEEM_TRY } from '../issue/redeem.sql'
import { reassignCoupons } from '../tender/tender.sql'
import { endTransfers } from '../transfer/end.service'
import { listForExport, reassignGivings } from '../transfer/transfer.sql'
import { giving } from '../transfer/transfer.table'
import { cardLosses, exportProofs } from './member-data.sql'

const cards = { onLeave: 'keep', export: { wallet: exportWallet } } as const
const DAY_MS = 86_400_000
const proofs = { export: { redeeming: exportProofs } } as const

export const walletData = memberData({
  tables: [
    owned(coupon, { since: coupon.created_at, onMerge: reassignCoupons, ...cards }),
    owned(voucher, { since: voucher.created_at, onMerge: 'reassign', ...cards }),
    owned(gift_card, { since: gift_card.created_at, onMerge: 'reassign', ...cards }),
    owned(redeem_try, {
      since: redeem_try.at,
      onMerge: 'reassign',
      onLeave: { hide: ['address'], uses: { what: REDEEM_TRY, at: redeem_try.at, forMs: DAY_MS } },
      ...proofs,
    }),
    owned(phone_proof, { since: phone_proof.proven_at, onMerge: 'erase', onLeave: 'erase', ...proofs }),
    owned(giving, {
      since: giving.made_at,
      onMerge: reassignGivings,
      onLeave: endTransfers,
      export: { givings: listForExport },
    }),
  ],
  losses: cardLosses,
})
