import { picturePlacesPort } from '../asset/asset.port'
import { payablePort } from '../payment/payable.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { groupsAgree, ordersAgree, salesArePosted, stockAgrees, voidsArePosted, vouchersAgree } from './audit.sql'
import { expireOverdue } from './expire.service'
import { shopData } from './member-data.service'
import { voucherOrderPayable } from './payable.service'
import { setPlace } from './pictures.sql'
import { shopHttp } from './shop.http'

export const shopRoom: Room = {
  name: 'shop',
  uses: ['brand', 'asset', 'account', 'notice', 'product', 'ledger', 'payment', 'wallet'],
  http: shopHttp,
  everySecond: expireOverdue,
  audit: [stockAgrees, vouchersAgree, groupsAgree, salesArePosted, voidsArePosted, ordersAgree],
  memberData: [shopData],
  provides: [provide(payablePort, voucherOrderPayable), provide(picturePlacesPort, setPlace)],
}
