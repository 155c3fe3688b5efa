import { canBookCities, cityList, currentCity, preCities } from '@kuaimen/contract/city/city.endpoints'
import { query } from '../api/query'

const LIST_FRESH_MS = 300_000

export const cityOf = (cityId: number | undefined) => query(currentCity, { city_id: cityId }, { quiet: true })

export const citiesWithStores = () => ({ ...query(cityList, {}, { quiet: true }), staleTime: LIST_FRESH_MS })

/** Where a product can be had. */
export const bookableCities = (product_id: number) => query(canBookCities, { product_id }, { quiet: true })

export const citiesToHopeFor = () => query(preCities, {}, { quiet: true })
