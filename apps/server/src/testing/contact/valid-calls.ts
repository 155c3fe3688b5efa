import * as operator from '@kuaimen/contract/contact/operator.endpoints'
import * as contact from '@kuaimen/contract/contact/visitor.endpoints'
import { noAdviser } from '@kuaimen/contract/contact/visitor.errors'
import { bare, good, type ValidCall } from '../calls/valid-calls'

const CITY = { city_id: 310100 }

export const contactCalls: readonly ValidCall[] = [
  good(contact.checkContact, () => ({ ...CITY, drainage_type: 'book' })),
  good(contact.adIcon, () => CITY),
  good(contact.qrCode, () => CITY, { away: noAdviser }),
  good(contact.authorizedQrCode, () => CITY, { away: noAdviser }),
  good(contact.giftSelect, () => CITY, { away: noAdviser }),
  good(contact.drainState, () => CITY),
  good(contact.updateUv, () => ({ ...CITY, page_name: 'home' })),
  good(contact.updateDrainage, () => ({
    events: [{ ...CITY, page_name: 'home', event_name: 'skip_qiwei_close', event_target: 'close' }],
  })),
  good(contact.groupChat, () => CITY),
  bare(operator.contactPlaces),
  good(operator.savePlace, () => ({ city_id: 440100, is_on: false })),
  bare(operator.contactGifts),
  good(operator.saveGift, ({ me }) => ({
    ...{ selected_code: `tea${me.nth}`, activity_code: 'newfriend', name: '一张手冲茶券', is_on: false },
    ...{ img_url: '/media/contact/tea.webp', active_img_url: '/media/contact/tea-on.webp' },
    ...{ style: { top: 0, left: 0, width: 300, height: 200 }, gift: { kind: 'coupon', rule_key: 'welcome' } },
  })),
]
