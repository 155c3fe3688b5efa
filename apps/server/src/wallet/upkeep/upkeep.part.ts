import type { RoomPart } from '../../room'
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
import { expireGiftCards } from './expire.service'
import { notifyExpiring } from './expiring.service'
import { walletData } from './member-data.service'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({
    'wallet:expiring': async () => notifyExpiring(services),
    'wallet:expire': async () => {
      await expireGiftCards(services)
    },
  }),
  crontab: ['10 16 * * * wallet:expire ?fill=2d', '0 2 * * * wallet:expiring ?fill=12h'],
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
  memberData: [walletData],
}
