import { accountRoom } from './account/account.room'
import { approvalRoom } from './approval/approval.room'
import { assetRoom } from './asset/asset.room'
import { bookingRoom } from './booking/booking.room'
import { brandRoom } from './brand/brand.room'
import { campaignRoom } from './campaign/campaign.room'
import { cityRoom } from './city/city.room'
import { contactRoom } from './contact/contact.room'
import { contentRoom } from './content/content.room'
import { customRoom } from './custom/custom.room'
import { enterpriseRoom } from './enterprise/enterprise.room'
import { invoiceRoom } from './invoice/invoice.room'
import { ledgerRoom } from './ledger/ledger.room'
import { memberRoom } from './member/member.room'
import { noticeRoom } from './notice/notice.room'
import { paymentRoom } from './payment/payment.room'
import { productRoom } from './product/product.room'
import { refundRoom } from './refund/refund.room'
import type { Room } from './room'
import { scheduleRoom } from './schedule/schedule.room'
import { shopRoom } from './shop/shop.room'
import { staffRoom } from './staff/staff.room'
import { storeRoom } from './store/store.room'
import { waitlistRoom } from './waitlist/waitlist.room'
import { walletRoom } from './wallet/wallet.room'

/** All rooms, each after those that it uses: the one list to remember. */
export const rooms: readonly Room[] = [
  brandRoom,
  assetRoom,
  staffRoom,
  approvalRoom,
  accountRoom,
  noticeRoom,
  cityRoom,
  storeRoom,
  productRoom,
  customRoom,
  scheduleRoom,
  ledgerRoom,
  paymentRoom,
  walletRoom,
  contentRoom,
  memberRoom,
  campaignRoom,
  shopRoom,
  bookingRoom,
  refundRoom,
  invoiceRoom,
  contactRoom,
  waitlistRoom,
  enterpriseRoom,
]
