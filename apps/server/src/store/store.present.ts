import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import type { StoreCardRow, StoreDetailRow } from './store.sql'

/** @param near set on the first store of a list that is sorted by distance */
export function presentStore(row: StoreCardRow, today: StudioDay, near: boolean): StoreView {
  const { renovation_from: from, renovation_until: until } = row
  const isUnderRenovation = from !== null && until !== null && from <= today && today <= until
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    city_id: row.city_id,
    city_name: row.city_name,
    district: row.district,
    distance: row.distance === null ? null : Math.round(row.distance),
    card_img: row.card_img,
    type: row.type,
    tag: row.tags,
    sort_tag: near ? ['near'] : [],
    is_spnd_biz: isUnderRenovation ? 1 : 0,
    spnd_biz_end: isUnderRenovation ? until : null,
    longitude: row.longitude,
    latitude: row.latitude,
  }
}

export const presentStoreDetail = (row: StoreDetailRow, today: StudioDay): StoreDetailView => ({
  ...presentStore(row, today, false),
  tel: row.tel,
  open_time: row.open_time.slice(0, 5),
  close_time: row.close_time.slice(0, 5),
  subway: [row.subway_line, row.subway_station].filter(Boolean).join(' '),
  traffic: row.traffic,
  intro: row.intro,
  images: row.images,
})
