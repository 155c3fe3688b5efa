import type { Room } from '../room'
import { walletHttp } from './case/wallet.http'
import { couponRuleCommand, redeemCodeCommand } from './demo-codes.service'
import { walletData } from './upkeep/member-data.service'
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
import { walletJobs } from './wallet.jobs'
import { seedWallet } from './wallet.seed'

export const walletRoom: Room = {
  name: 'wallet',
  uses: ['brand', 'account', 'notice', 'city', 'store', 'product', 'ledger'],
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
  ],
  seed: seedWallet,
  demo: { 'coupon-rule': couponRuleCommand, 'redeem-code': redeemCodeCommand },
  memberData: [walletData],
}
