import { seedMembers as seedAccounts } from './account/account.seed'
import { seedBookings } from './booking/booking.seed'
import { seedBrand } from './brand/brand.seed'
import { seedCampaigns } from './campaign/campaign.seed'
import { seedCities } from './city/city.seed'
import { seedContact } from './contact/contact.seed'
import { seedContent } from './content/content.seed'
import { seedCustom } from './custom/custom.seed'
import { seedEnterprise } from './enterprise/enterprise.seed'
import { seedInvoices } from './invoice/invoice.seed'
import { seedMembers } from './member/member.seed'
import { seedTemplates } from './notice/notice.seed'
import { seedProductRoom } from './product/product.seed'
import { seedSchedule } from './schedule/schedule.seed'
import type { Seed } from './seed-context'
import { seedShop } from './shop/shop.seed'
import { seedStores } from './store/store.seed'
import { seedWallet } from './wallet/wallet.seed'

/** A room with what fills it, from the ground up as the rooms of the server are. */
export const seeds: readonly (readonly [room: string, seed: Seed])[] = [
  ['brand', seedBrand],
  ['account', seedAccounts],
  ['notice', seedTemplates],
  ['city', seedCities],
  ['store', seedStores],
  ['product', seedProductRoom],
  ['custom', seedCustom],
  ['schedule', seedSchedule],
  ['wallet', seedWallet],
  ['content', seedContent],
  ['member', seedMembers],
  ['campaign', seedCampaigns],
  ['shop', seedShop],
  ['booking', seedBookings],
  ['invoice', seedInvoices],
  ['contact', seedContact],
  ['enterprise', seedEnterprise],
]
