import { cityList, currentCity } from '@kuaimen/contract/city/city.endpoints'
import { bind } from '../http/bind'
import { bookableCities, cityOrDefault } from './city.service'

export const cityHttp = [
  bind(cityList, (ctx) => bookableCities(ctx)),
  bind(currentCity, (ctx, { city_id }) => cityOrDefault(ctx, city_id)),
]
