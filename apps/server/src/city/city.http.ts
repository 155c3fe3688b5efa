import { updateCurrentCity } from '@kuaimen/contract/account/self.endpoints'
import { cityList, corpCities, currentCity, preCities, regeo, setHope } from '@kuaimen/contract/city/city.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { bookableCities, chooseCity, cityAt, cityOrDefault, corpCitiesOf, hopeCities, hopeFor } from './city.service'

export const cityHttp = [
  bindShared(cityList, (ctx, { keyword }) => bookableCities(ctx, keyword)),
  bindShared(preCities, (ctx, { keyword }) => hopeCities(ctx, keyword)),
  bindShared(corpCities, (ctx, { level }) => corpCitiesOf(ctx, level)),
  bind(currentCity, (ctx, { city_id }) => cityOrDefault(ctx, city_id)),
  bind(setHope, (ctx, { city_id }) => hopeFor(ctx, city_id)),
  bind(updateCurrentCity, (ctx, { city_id }) => chooseCity(ctx, city_id)),
  bind(regeo, (ctx, place) => cityAt(ctx, place)),
]
