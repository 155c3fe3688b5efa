import { type StudioDay, weekdayNumber } from '../kernel/time'

/** A time of the year, or days of the week, with another price. */
export interface Season {
  readonly name: string
  /** One or two characters for the calendar. */
  readonly mark: string
  readonly first_day: StudioDay
  readonly last_day: StudioDay
  /** 0 is Sunday; empty means every day. */
  readonly weekdays: readonly number[]
  /** Null: all categories. */
  readonly category_id: number | null
  readonly percent: number
}

const covers = (season: Season, categoryId: number, day: StudioDay): boolean =>
  season.first_day <= day &&
  day <= season.last_day &&
  (season.category_id === null || season.category_id === categoryId) &&
  (season.weekdays.length === 0 || season.weekdays.includes(weekdayNumber(day)))

/** The season that counts on a day: the first of the list that covers it. */
export const seasonOn = (seasons: readonly Season[], categoryId: number, day: StudioDay): Season | undefined =>
  seasons.find((season) => covers(season, categoryId, day))

const YUAN = 100

/** A season's price is in whole yuan: nobody wants to pay ¥179.10. */
export const priceIn = (priceFen: number, season: Season | undefined): number =>
  season ? Math.round((priceFen * season.percent) / 100 / YUAN) * YUAN : priceFen

const FIGURES = '零一二三四五六七八九十'
const NAMED = /([两双二三四五六七八九十])(?=口|人|位)/

/** How many come unless they say otherwise: as many as the name says (三口之家), else the fewest. */
export function usualPeople(product: { name: string; people_min: number; people_max: number }): number {
  const [, figure = ''] = NAMED.exec(product.name) ?? []
  const named = '两双'.includes(figure) ? 2 : FIGURES.indexOf(figure)
  return figure && product.people_min <= named && named <= product.people_max ? named : product.people_min
}
