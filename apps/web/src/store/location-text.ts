import { distanceText } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import type { Drive } from './map-messages'

type Placed = Pick<StoreView, 'address' | 'city_name' | 'distance'>

/** 1.3km · 静安区茂名北路68号: who looks through a city's stores knows the city. */
export function placeText({ address, city_name, distance }: Placed): string {
  const road = address.startsWith(city_name) ? address.slice(city_name.length) : address
  return distance === null ? road : `${distanceText(distance)} · ${road}`
}

/** 1.3km · 驾车约 8 分钟 */
export const driveText = ({ distance }: Pick<StoreView, 'distance'>, { metres, seconds }: Drive): string =>
  `${distanceText(distance ?? metres)} · 驾车约 ${Math.max(1, Math.round(seconds / 60))} 分钟`
