import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { coupon, gift_card, phone_proof, redeem_try, voucher } from '../card/wallet.table'
import { giving } from '../transfer/transfer.table'

export const couponsOwned = ownersAreThere(coupon, coupon.created_at)
export const vouchersOwned = ownersAreThere(voucher, voucher.created_at)
export const giftCardsOwned = ownersAreThere(gift_card, gift_card.created_at)
export const triesOwned = ownersAreThere(redeem_try, redeem_try.at)
export const proofsOwned = ownersAreThere(phone_proof, phone_proof.proven_at)
export const givingsOwned = ownersAreThere(giving, giving.made_at)
