import type { Room } from '../room'
import {
  balancesAgree,
  cardsAgree,
  giftsArePosted,
  returnsArePosted,
  usesAgree,
  usesArePosted,
  vouchersAgree,
} from './audit.sql'
import { couponRuleCommand, redeemCodeCommand } from './demo-codes.service'
import { cardLosses, eraseProofs, exportProofs } from './leaving.sql'
import { couponsOwned, giftCardsOwned, proofsOwned, triesOwned, vouchersOwned } from './owners.sql'
import { reassignWallet } from './tender.sql'
import { walletHttp } from './wallet.http'
import { walletJobs } from './wallet.jobs'
import { seedWallet } from './wallet.seed'
import { exportWallet } from './wallet.service'

export const walletRoom: Room = {
  name: 'wallet',
  http: walletHttp,
  jobs: walletJobs,
  crontab: ['10 16 * * * wallet:expire ?fill=2d', '42 19 * * * wallet:sweep', '0 2 * * * wallet:expiring ?fill=12h'],
  audit: [
    balancesAgree,
    usesAgree,
    giftsArePosted,
    cardsAgree,
    usesArePosted,
    returnsArePosted,
    vouchersAgree,
    couponsOwned,
    vouchersOwned,
    giftCardsOwned,
    triesOwned,
    proofsOwned,
  ],
  seed: seedWallet,
  reassign: [reassignWallet],
  exports: { wallet: exportWallet, redeeming: exportProofs },
  demo: { 'coupon-rule': couponRuleCommand, 'redeem-code': redeemCodeCommand },
  leave: eraseProofs,
  losses: cardLosses,
}
