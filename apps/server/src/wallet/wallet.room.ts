import type { Room } from '../room'
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
} from './audit.sql'
import { reassignGivings } from './giving.sql'
import { endGivings } from './giving-end.service'
import { cardLosses, eraseProofs, exportGivings, exportProofs } from './leaving.sql'
import { couponsOwned, giftCardsOwned, givingsOwned, proofsOwned, triesOwned, vouchersOwned } from './owners.sql'
import { reassignWallet } from './tender.sql'
import { walletHttp } from './wallet.http'
import { walletJobs } from './wallet.jobs'
import { exportWallet } from './wallet.service'

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
