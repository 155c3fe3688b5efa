import * as giving from '@kuaimen/contract/wallet/transfer.endpoints'
import { good, type ValidCall } from '../calls/valid-calls'

export const givingCalls: readonly ValidCall[] = [
  good(giving.givings, () => ({ page: 1 })),
  good(giving.gift, ({ me }) => ({ token: me.offered.token })),
  good(giving.giftRelation, ({ me }) => ({ token: me.giving.token })),
  good(giving.startGiving, ({ me }) => ({
    ...{ coupon_type: 'voucher', code: me.giveable, words: '生日快乐', picture: 'cake' },
  })),
  good(giving.takeGift, ({ me }) => ({ token: me.offered.token })),
  good(giving.revokeTransfer, ({ me }) => ({ giving_no: me.giving.giving_no })),
  good(giving.renewGivingLink, ({ me }) => ({ giving_no: me.spare_giving.giving_no })),
]
