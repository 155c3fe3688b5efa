import { cityList, corpCities, currentCity, preCities, regeo } from '@kuaimen/contract/city/city.endpoints'
import { bind } from '../http/bind'
import { bookableCities, cityAt, cityOrDefault, corpCitiesOf, hopeCities } from './city.service'

export const cityHttp = [
  bind(cityList, (ctx, { keyword }) => bookableCities(ctx, keyword)),
  bind(preCities, (ctx, { keyword }) => hopeCities(ctx, keyword)),
  bind(corpCities, (ctx, { level }) => corpCitiesOf(ctx, level)),
  bind(currentCity, (ctx, { city_id }) => cityOrDefault(ctx, city_id)),
  bind(regeo, (ctx, place) => cityAt(ctx, place)),
]
