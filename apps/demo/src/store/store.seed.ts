import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { StoreTag } from '@kuaimen/contract/store/store.views'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { loadSpeller, type Speller } from '../../../server/src/db/pinyin'
import { store } from '../../../server/src/store/store.table'
import { citiesWithStores } from '../city/city.demo'
import { type Draw, drawFor } from '../draw'
import type { SeedContext } from '../seed-context'
import { seedHours } from './hours.seed'
import {
  type DemoStore,
  doorsByFloor,
  introClosings,
  introMiddles,
  introOpenings,
  labIntro,
  renovations,
  storesByCity,
} from './store.demo'

const STUDIO_FRONTS = 18
const LAB_FRONTS = 6
const INSIDES = 12
const LAB_INSIDES = 3

/** A city of this many stores counts as big: it has recommended stores and more comments. */
export const BIG_CITY = 5

const picture = (kind: string, number: number, tail = '') =>
  `/media/demo/store/${kind}-${String(number).padStart(2, '0')}${tail}.webp`

const tag = (name: string, icon: string, display_position: StoreTag['display_position']): StoreTag => ({
  name,
  img: `/media/demo/tag/${icon}.svg`,
  display_position,
})

function tagsOf(demo: DemoStore, nth: number, big: boolean, draw: Draw): StoreTag[] {
  const [, , , line, , , , lab] = demo
  const home: (readonly [string, string])[] = []
  if (big && nth < 3) home.push(['人气门店', 'popular'])
  else if (draw.below(6) === 0) home.push(['新店', 'new'])
  if (draw.below(3) > 0) home.push(['当日取片', 'sameday'])
  const list: (readonly [string, string])[] = line ? [['近地铁', 'metro']] : [['可停车', 'parking']]
  const more: (readonly [string, string])[] = lab
    ? [
        ['大棚拍摄', 'room'],
        ['自由布光', 'light'],
        ['可停车', 'parking'],
      ]
    : [
        ['母婴室', 'baby'],
        ['宠物友好', 'pet'],
        ['无障碍通道', 'access'],
        ['可停车', 'parking'],
      ]
  return [
    ...home.map(([name, icon]) => tag(name, icon, 'home')),
    ...[...home, ...list].map(([name, icon]) => tag(name, icon, 'list')),
    ...[...new Map([...home, ...list, ...draw.some(more, 2)])].map(([name, icon]) => tag(name, icon, 'detail')),
  ]
}

function trafficOf([, , road, line, station]: DemoStore, cityId: number, floor: number, draw: Draw): string {
  const minutes = 3 + draw.below(8)
  const door = draw.one(doorsByFloor[floor - 1]!)
  const exit = cityId === 310100 ? `${1 + draw.below(6)}号口` : `${draw.one(['A', 'B', 'C', 'D'])}口`
  if (line) return `地铁${line}${station.replace(/站$/, '')}站${exit}出，步行约${minutes}分钟，${door}。`
  return `公交${road.replace(/\d+号$/, '')}站下车，步行约${minutes}分钟，${door}；地面停车场入口在店门左侧。`
}

const hoursOf = (draw: Draw): [string, string] =>
  draw.one([
    ['10:00', '21:00'],
    ['10:00', '21:30'],
    ['10:00', '22:00'],
    ['09:30', '20:30'],
    ['09:00', '20:00'],
  ])

export type StoreSize = 'small' | 'middle' | 'large'

export interface ListedStore {
  id: number
  cityId: number
  cityName: string
  /** Its place among the stores of its city, from 0, and how many there are. */
  nth: number
  cityStores: number
  size: StoreSize
  demo: DemoStore
}

const sizeOf = (nth: number, cityStores: number): StoreSize => {
  if (nth === 0) return cityStores >= BIG_CITY ? 'large' : 'middle'
  return nth < 4 ? 'middle' : 'small'
}

/** The chain in the order of its ids; products and pools of a store depend on its size and kind. */
/** 杭州·武林巷: the store that the demo's manager runs on the console. */
export const STAFF_STORE = 45

export const listedStores: readonly ListedStore[] = citiesWithStores
  .flatMap(([cityId, , cityName]) =>
    (storesByCity[cityId] ?? []).map((demo, nth, { length: cityStores }) => ({
      cityId,
      cityName,
      nth,
      cityStores,
      size: sizeOf(nth, cityStores),
      demo,
    })),
  )
  .map((listed, index) => ({ id: index + 1, ...listed }))

function placePinyin({ spell }: Speller, district: string, station: string) {
  const [of, at] = [spell(district), spell(station)]
  return {
    ...{ district_pinyin: of.pinyin, district_initials: of.initials },
    ...{ station_pinyin: at.pinyin, station_initials: at.initials },
  }
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, i) => picture(kind, i + 1))

/** Every fifth store has nowhere to say. */
const parkings = [
  '商场地下 B2、B3 可停，凭预约短信到前台可减免两小时。',
  '门口临时车位 3 个，停满请到路口对面的停车楼，首小时 10 元。',
  '园区内可停，进门报店名，两小时内免费。',
  '楼下是收费路侧车位，周末紧张，建议地铁前来。',
  '',
]

function storeRow({ id, cityId, cityName, nth, cityStores, demo }: ListedStore, today: StudioDay, speller: Speller) {
  const [place, district, road, subway_line, subway_station, longitude, latitude, lab] = demo
  const draw = drawFor(`store:${cityId}:${place}`)
  const big = cityStores >= BIG_CITY
  const name = lab ? `快门LAB·${place}店` : `快门照相馆·${place}店`
  const front = lab ? picture('lab', 1 + (id % LAB_FRONTS)) : picture('studio', 1 + ((id * 7) % STUDIO_FRONTS))
  const insides = draw.some(lab ? numbered('lab-inside', LAB_INSIDES) : numbered('inside', INSIDES), 2)
  const renovation = renovations[place]
  const floor = 1 + draw.below(3)
  const [open_time, close_time] = hoursOf(draw)
  return {
    id,
    city_id: cityId,
    name,
    ...speller.spell(name),
    address: `${cityName}${district}${road}${floor}层${draw.one(['', '东侧', '西侧', '临街'])}`,
    district,
    ...placePinyin(speller, district, subway_station),
    subway_line,
    subway_station,
    traffic: trafficOf(demo, cityId, floor, draw),
    parking: parkings[id % parkings.length]!,
    intro: lab
      ? `${labIntro}${draw.one(introClosings)}`
      : `${draw.one(introOpenings)}${draw.some(introMiddles, 2).join('')}${draw.one(introClosings)}`,
    tel: `400-000-${8000 + id}`,
    type: lab ?? ('studio' as const),
    card_img: front,
    images: [front.replace('.webp', '-large.webp'), ...insides],
    tags: tagsOf(demo, nth, big, draw),
    longitude,
    latitude,
    open_time,
    close_time,
    renovation_from: renovation ? addDays(today, renovation[0]) : null,
    renovation_until: renovation ? addDays(today, renovation[1]) : null,
    recommended_rank: !renovation && nth < (big ? 4 : 1) ? nth + 1 : null,
  }
}

export async function seedStores(tx: Tx, seed: SeedContext): Promise<void> {
  const today = studioDay(seed.now)
  const spelt = await loadSpeller()
  await tx.insert(store).values(listedStores.map((listed) => storeRow(listed, today, spelt)))
  await tx.execute(sql`select setval(pg_get_serial_sequence('store', 'id'), ${listedStores.length})`)
  await seedHours(tx, today)
}
