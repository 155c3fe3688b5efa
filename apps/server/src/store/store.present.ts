import type { StaffPicture } from '@kuaimen/contract/asset/asset.views'
import { addDays, formatShortDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import {
  closedOn,
  type Hours,
  hoursOn,
  isWithin,
  type Opening,
  type Period,
  reopensOn,
} from '@kuaimen/contract/store/opening.rules'
import type {
  CommentView,
  DistrictOption,
  OperatorComment,
  RatingView,
  SearchTip,
  StoreDetailView,
  StoreView,
  SubwayOption,
} from '@kuaimen/contract/store/store.views'
import type { CommentRow, Judgement } from './comment.sql'
import type { StoreCardRow, StoreDetailRow } from './store.sql'

const renovationOf = ({ renovation_from: from, renovation_until: until }: StoreCardRow): Period | null =>
  from !== null && until !== null ? { from, until } : null

/** @param near set on the store of the city that is nearest to the visitor */
export function presentStore(row: StoreCardRow, today: StudioDay, near: boolean): StoreView {
  const renovation = renovationOf(row)
  const isRenovating = isWithin(today, renovation)
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
    sort_tag: near && !isRenovating ? ['near'] : [],
    is_spnd_biz: isRenovating ? 1 : 0,
    spnd_biz_end: isRenovating ? reopensOn(renovation) : null,
    longitude: row.longitude,
    latitude: row.latitude,
  }
}

const WEEK_DAYS = 7

/** The hours of the first day from one on that is open; of the row where none is. */
function nextHours(row: StoreDetailRow, opening: Opening, today: StudioDay): Hours {
  for (let ahead = 0; ahead < WEEK_DAYS; ahead += 1) {
    const hours = hoursOn(addDays(today, ahead), opening)
    if (hours) return { open_time: hours.open_time, close_time: hours.close_time }
  }
  return { open_time: row.open_time.slice(0, 5), close_time: row.close_time.slice(0, 5) }
}

/** Special days, closures and a renovation to come, in order. */
function differingDays({ special_days, closures, renovation }: Opening, today: StudioDay) {
  const isClosed = (day: StudioDay) => closures.some((one) => one.day === day) || isWithin(day, renovation)
  return [
    ...special_days
      .filter(({ day }) => !isClosed(day))
      .map(({ day, open_time, close_time, reason }) => ({ day, text: `${open_time}–${close_time}，${reason}` })),
    ...closures.map(({ day, reason }) => ({ day, text: `休息一天，${reason}` })),
    ...(renovation && renovation.from > today
      ? [{ day: renovation.from, text: `开始装修，预计${formatShortDay(reopensOn(renovation))}恢复营业` }]
      : []),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
}

interface DetailParts {
  readonly opening: Opening
  readonly rating: RatingView
  readonly today: StudioDay
}

export const presentStoreDetail = (row: StoreDetailRow, { opening, rating, today }: DetailParts): StoreDetailView => ({
  ...presentStore(row, today, false),
  tel: row.tel,
  ...nextHours(row, opening, today),
  hours: [...opening.week],
  closed_today: closedOn(today, opening) ?? '',
  days: differingDays(opening, today),
  subway: [row.subway_line, row.subway_station].filter(Boolean).join(' '),
  traffic: row.traffic,
  parking: row.parking,
  intro: row.intro,
  images: row.images,
  rating,
})

export const presentComment = (row: CommentRow): CommentView => ({
  id: row.id,
  nickname: row.nickname,
  avatar: row.avatar,
  score: row.score,
  body: row.body,
  images: row.images,
  reasons: row.reasons,
  product_name: row.product_name,
  day: studioDay(row.created_at),
  is_choice: row.state === 'choice',
})

export const presentForOperator = (
  row: CommentRow,
  judged: readonly Judgement[],
  pictures: readonly StaffPicture[],
): OperatorComment => ({
  ...presentComment(row),
  store_id: row.store_id,
  state: row.state,
  order_sn: row.order_sn ?? '',
  pictures: row.pictures.flatMap((no) => pictures.filter(({ asset_no }) => asset_no === no)),
  judged: judged.map(({ state, who, note, at }) => ({ state, who, note, at: Math.floor(at.getTime() / 1000) })),
})

/** How a place is written with Latin letters: 徐汇区, xuhuiqu, xhq. */
interface Spelt {
  readonly pinyin: string
  readonly initials: string
}

type DistrictRow = DistrictOption & Spelt

interface StationRow extends Spelt {
  line: string
  station: string
  store_count: number
}

export const presentDistricts = (rows: readonly DistrictRow[]): DistrictOption[] =>
  rows.map(({ name, store_count }) => ({ name, store_count }))

export function presentSubway(rows: StationRow[]): SubwayOption[] {
  const lines = new Map<string, SubwayOption>()
  for (const { line, station, store_count } of rows) {
    const option = lines.get(line) ?? { line, stations: [] }
    option.stations.push({ name: station, store_count })
    lines.set(line, option)
  }
  return [...lines.values()]
}

export function presentTips(
  { keyword, cityId }: { keyword: string; cityId: number },
  districts: DistrictRow[],
  stations: StationRow[],
  stores: StoreCardRow[],
): SearchTip[] {
  const tip = tipIn(cityId)
  const letters = keyword.toLowerCase().replaceAll(/\s/g, '')
  const fits = (name: string, { pinyin, initials }: Spelt) =>
    name.includes(keyword) || pinyin.startsWith(letters) || initials.startsWith(letters)
  return [
    ...districts
      .filter((one) => fits(one.name, one))
      .map(({ name, store_count }) => tip('district', name, `${store_count}家门店`)),
    ...stations
      .filter((one) => fits(one.station, one))
      .map(({ line, station, store_count }) => tip('station', station, `${line} · ${store_count}家门店`)),
    ...stores.map(({ id, name, address }) => ({ ...tip('store', name, address), store_id: id })),
  ]
}

const tipIn =
  (city_id: number) =>
  (kind: SearchTip['kind'], name: string, note: string): SearchTip => ({ kind, name, note, city_id, store_id: null })
