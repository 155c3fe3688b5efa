import type { PicturePlace } from '../../asset/asset.port'
import { contact_gift, contact_place } from '../city/settings.table'

const room = 'contact'

export const cityPlace: PicturePlace = {
  ...{ room, prefix: 'place', table: contact_place, key: contact_place.city_id },
  columns: [contact_place.icon, contact_place.qr_dialog, contact_place.select_dialog, contact_place.welcome],
}

export const giftPlace: PicturePlace = {
  ...{ room, prefix: 'gift', table: contact_gift, key: contact_gift.selected_code },
  columns: [contact_gift.img_url, contact_gift.active_img_url],
}
