import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import type { DistrictOption, SubwayOption } from '@kuaimen/contract/store/store.views'

/** What narrows the list of stores; the address carries it. */
export interface StoreFilters {
  readonly keyword?: string
  readonly district?: string
  readonly subway_line?: string
  readonly subway_station?: string
  /** The city of a tip, where it is not the visitor's own. */
  readonly city_id?: string
  /** The number of a product: only stores that offer it. */
  readonly product_id?: string
}

const NAMES = ['city_id', 'keyword', 'district', 'subway_line', 'subway_station', 'product_id'] as const
const clean = (text: string | null | undefined) => text?.trim().slice(0, KEYWORD_AT_MOST) || undefined

const isNumber = (text: string | null) => /^[1-9]\d{0,8}$/.test(text ?? '')

export function filtersFrom(search: URLSearchParams): StoreFilters {
  const found = Object.fromEntries(NAMES.map((name) => [name, clean(search.get(name))]))
  const numbers = ['city_id', 'product_id'].filter((name) => !isNumber(search.get(name)))
  return withoutBlanks({ ...found, ...Object.fromEntries(numbers.map((name) => [name, undefined])) })
}

/** Blanks do not count, so that equal filters make equal addresses and equal queries. */
export const withoutBlanks = (filters: StoreFilters): StoreFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (clean(filters[name]) ? [[name, clean(filters[name])]] : [])))

export const isFiltered = (filters: StoreFilters): boolean =>
  NAMES.some((name) => name !== 'city_id' && filters[name] !== undefined)

export const storesOnLine = ({ stations }: SubwayOption): number =>
  stations.reduce((sum, { store_count }) => sum + store_count, 0)

interface Known {
  readonly city: number | undefined
  readonly districts: readonly DistrictOption[]
  readonly lines: readonly SubwayOption[]
}

/** How many stores there are in all, where a single filter's own count tells. */
export function knownTotal(filters: StoreFilters, { city, districts, lines }: Known): number | undefined {
  const { city_id, keyword, district, subway_line, subway_station, product_id } = filters
  if (city_id || keyword || product_id || (district && subway_line)) return undefined
  if (district) return districts.find(({ name }) => name === district)?.store_count
  const line = lines.find((one) => one.line === subway_line)
  if (subway_station) return line?.stations.find(({ name }) => name === subway_station)?.store_count
  if (subway_line) return line && storesOnLine(line)
  return city
}
