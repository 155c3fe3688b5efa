import { canBookCities, cityList, currentCity, preCities, setHope } from '@kuaimen/contract/city/city.endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../api/query'
import { forgetHope, rememberHope } from './parts/hoped'

const LIST_FRESH_MS = 300_000

export const cityOf = (cityId: number | undefined) => query(currentCity, { city_id: cityId }, { quiet: true })

export const citiesWithStores = () => ({ ...query(cityList, {}, { quiet: true }), staleTime: LIST_FRESH_MS })

/** Where a product can be had. */
export const bookableCities = (product_id: number) => query(canBookCities, { product_id }, { quiet: true })

export const citiesToHopeFor = () => query(preCities, {}, { quiet: true })

const changeHopes = (client: ApiClient, cityId: number, change: (hopes: number) => number) =>
  client.setQueryData(citiesToHopeFor().queryKey, (cities) =>
    cities?.map((city) => (city.city_id === cityId ? { ...city, hopes: change(city.hopes) } : city)),
  )

/** Hoping shows at once and is taken back when it did not arrive; the server's count has the last word. */
export function useHope() {
  const client = useApi()
  return useMutation({
    mutationFn: (cityId: number) => client.call(setHope, { city_id: cityId }),
    onMutate: (cityId) => {
      rememberHope(cityId)
      changeHopes(client, cityId, (hopes) => hopes + 1)
    },
    onSuccess: ({ hopes }, cityId) => {
      changeHopes(client, cityId, () => hopes)
    },
    onError: (_, cityId) => {
      forgetHope(cityId)
      changeHopes(client, cityId, (hopes) => hopes - 1)
    },
  })
}
