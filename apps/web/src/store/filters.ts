import type { DistrictOption, SubwayOption } from '@kuaimen/contract/store/store.views'

/** What narrows the list of stores; the address carries it. */
export interface StoreFilters {
  readonly keyword?: string
  readonly district?: string
  readonly subway_line?: string
  readonly subway_station?: string
  /** The number of a product: only stores that offer it. */
  readonly product_id?: string
}

const NAMES = ['keyword', 'district', 'subway_line', 'subway_station', 'product_id'] as const
/** The longest word the calls take. */
const MAX_LENGTH = 40

const clean = (text: string | null | undefined) => text?.trim().slice(0, MAX_LENGTH) || undefined

const isNumber = (text: string | null) => /^[1-9]\d{0,8}$/.test(text ?? '')

export function filtersFrom(search: URLSearchParams): StoreFilters {
  const found = Object.fromEntries(NAMES.map((name) => [name, clean(search.get(name))]))
  return withoutBlanks({ ...found, product_id: isNumber(search.get('product_id')) ? found.product_id : undefined })
}

/** Blanks do not count, so that equal filters make equal addresses and equal queries. */
export const withoutBlanks = (filters: StoreFilters): StoreFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (clean(filters[name]) ? [[name, clean(filters[name])]] : [])))

export const isFiltered = (filters: StoreFilters): boolean => NAMES.some((name) => filters[name] !== undefined)

export const storesOnLine = ({ stations }: SubwayOption): number =>
  stations.reduce((sum, { store_count }) => sum + store_count, 0)

interface Known {
  readonly city: number | undefined
  readonly districts: readonly DistrictOption[]
  readonly lines: readonly SubwayOption[]
}

/** How many stores there are in all, where a single filter's own count tells. */
export function knownTotal(filters: StoreFilters, { city, districts, lines }: Known): number | undefined {
  const { keyword, district, subway_line, subway_station, product_id } = filters
  if (keyword || product_id || (district && subway_line)) return undefined
  if (district) return districts.find(({ name }) => name === district)?.store_count
  const line = lines.find((one) => one.line === subway_line)
  if (subway_station) return line?.stations.find(({ name }) => name === subway_station)?.store_count
  if (subway_line) return line && storesOnLine(line)
  return city
}
