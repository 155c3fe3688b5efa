import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { query } from '../api/query'

export const cityOf = (cityId: number | undefined) => query(currentCity, { city_id: cityId }, { quiet: true })
