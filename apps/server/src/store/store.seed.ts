import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { StoreTag } from '@kuaimen/contract/store/store.views'
import { sql } from 'drizzle-orm'
import { citiesWithStores } from '../city/city.demo'
import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { type Draw, drawFor } from '../db/draw.seed'
import { pinyinOf } from '../db/pinyin'
import { closings, grumbles, nicknames, openings, praises } from './comment.demo'
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
import { store, store_comment } from './store.table'

const STUDIO_FRONTS = 18
const LAB_FRONTS = 6
const INSIDES = 12
const LAB_INSIDES = 3
const AVATARS = 16
const DAY_MS = 86_400_000

/** A city of this many stores counts as big: it has recommended stores and more comments. */
const BIG_CITY = 5

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

function placePinyin(district: string, station: string) {
  const [of, at] = [pinyinOf(district), pinyinOf(station)]
  return {
    ...{ district_pinyin: of.pinyin, district_initials: of.initials },
    ...{ station_pinyin: at.pinyin, station_initials: at.initials },
  }
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, i) => picture(kind, i + 1))

function storeRow({ id, cityId, cityName, nth, cityStores, demo }: ListedStore, today: StudioDay) {
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
    ...pinyinOf(name),
    address: `${cityName}${district}${road}${floor}层${draw.one(['', '东侧', '西侧', '临街'])}`,
    district,
    ...placePinyin(district, subway_station),
    subway_line,
    subway_station,
    traffic: trafficOf(demo, cityId, floor, draw),
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
  await tx.insert(store).values(listedStores.map((listed) => storeRow(listed, today)))
  await tx.execute(sql`select setval(pg_get_serial_sequence('store', 'id'), ${listedStores.length})`)
  await seedHours(tx, today)
}

interface Offer {
  store_id: number
  city_stores: number
  /** What the store offers, in the order of the products. */
  products: [product: number, category: number, gallery: string[]][]
}

function commentOf(offer: Offer, nth: number, seed: SeedContext): typeof store_comment.$inferInsert {
  const draw = drawFor(`comment:${offer.store_id}:${nth}`)
  const [product_id, category, gallery] = draw.one(offer.products)
  const grumble = draw.below(11) === 0 ? draw.one(grumbles) : null
  const [first, second] = draw.some(praises[category] ?? [], 2)
  const body = grumble
    ? grumble[1]
    : `${draw.one(openings)}${first}${draw.below(3) === 0 ? second : ''}${draw.one(closings)}`
  const minutesAgo = draw.below(364 * 24 * 60) + 600
  return {
    store_id: offer.store_id,
    product_id,
    nickname: draw.one(nicknames),
    avatar: `/media/demo/avatar/customer-${String(1 + draw.below(AVATARS)).padStart(2, '0')}.webp`,
    score: grumble ? grumble[0] : draw.below(5) === 0 ? 4 : 5,
    body,
    images: grumble || draw.below(4) > 0 ? [] : draw.some(gallery, 1 + draw.below(3)),
    state: !grumble && (nth < 3 || draw.below(3) === 0) ? 'choice' : 'published',
    created_at: new Date(seed.now.getTime() - minutesAgo * (DAY_MS / 1440)),
  }
}

/** Comments name a product that their store offers: the product room calls this when it has filled its own. */
export async function seedComments(tx: Tx, seed: SeedContext): Promise<void> {
  const offers = await tx.execute<Offer & Record<string, unknown>>(sql`
    select s.id as store_id,
           count(*) over (partition by s.city_id)::int as city_stores,
           o.products
    from store s
    join lateral (
      select json_agg(json_build_array(p.id, p.category_id, p.gallery) order by p.id) as products
      from store_product sp
      join product p on p.id = sp.product_id
      where sp.store_id = s.id
    ) o on o.products is not null
    order by s.id`)
  const rows = offers.rows.flatMap((offer) => {
    const count = 6 + drawFor(`comments:${offer.store_id}`).below(4) + (offer.city_stores >= BIG_CITY ? 3 : 0)
    return Array.from({ length: count }, (_, nth) => commentOf(offer, nth, seed))
  })
  await tx.insert(store_comment).values(rows)
}
