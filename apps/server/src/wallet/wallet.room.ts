import type { Room } from '../room'
import { walletHttp } from './case/wallet.http'
import { exportWallet } from './case/wallet.service'
import { reassignWallet } from './tender/tender.sql'
import { endGivings } from './transfer/end.service'
import { reassignGivings } from './transfer/transfer.sql'
import {
  arrivalsArePosted,
  balancesAgree,
  cardsAgree,
  giftsArePosted,
  givingsAreOwn,
  givingsArePosted,
  givingsLock,
  returnsArePosted,
  usesAgree,
  usesArePosted,
  vouchersAgree,
} from './upkeep/audit.sql'
import { cardLosses, eraseProofs, exportGivings, exportProofs } from './upkeep/member-data.sql'
import { couponsOwned, giftCardsOwned, givingsOwned, proofsOwned, triesOwned, vouchersOwned } from './upkeep/owners.sql'
import { walletJobs } from './wallet.jobs'

export const walletRoom: Room = {
  name: 'wallet',
  http: walletHttp,
  jobs: walletJobs,
  crontab: [
    '10 16 * * * wallet:expire ?fill=2d',
    '42 19 * * * wallet:sweep',
    '0 2 * * * wallet:expiring ?fill=12h',
    '* * * * * wallet:givings',
  ],
  audit: [
    balancesAgree,
    usesAgree,
    giftsArePosted,
    cardsAgree,
    usesArePosted,
    returnsArePosted,
    vouchersAgree,
    givingsLock,
    givingsAreOwn,
    givingsArePosted,
    arrivalsArePosted,
    givingsOwned,
    couponsOwned,
    vouchersOwned,
    giftCardsOwned,
    triesOwned,
    proofsOwned,
  ],
  reassign: [reassignWallet, reassignGivings],
  exports: { wallet: exportWallet, redeeming: exportProofs, givings: exportGivings },
  leave: [eraseProofs, endGivings],
  losses: cardLosses,
}
