import { setHope } from '@kuaimen/contract/city/city.endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, useApi } from '../../api/query'
import { citiesToHopeFor } from '../city.api'
import { forgetHope, rememberHope } from './hoped'

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
