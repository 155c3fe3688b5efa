import {
  balancesAgree,
  cardsAgree,
  giftsArePosted,
  returnsArePosted,
  usesAgree,
  usesArePosted,
  vouchersAgree,
} from './audit.sql'

export const walletChecks = [
  balancesAgree,
  usesAgree,
  giftsArePosted,
  cardsAgree,
  usesArePosted,
  returnsArePosted,
  vouchersAgree,
]
