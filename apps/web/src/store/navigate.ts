import { type AppKind, isInWeChat } from '@kuaimen/contract/kernel/environment'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { toast } from '../ui/Toast/toast'

const OPENING_MAP = '打开地图中...'
const MAP_FAILED = '打开地图失败，请授权定位后重试...'

export interface Destination extends Place {
  readonly name: string
  readonly address: string
}

/** A link that any browser and the map app understand; places are gcj02 already. */
export const mapLink = ({ longitude, latitude, name }: Destination): string => {
  const query = new URLSearchParams({
    to: `${longitude},${latitude},${name}`,
    mode: 'car',
    coordinate: 'gaode',
    callnative: '1',
    src: 'kuaimen-h5',
  })
  return `https://uri.amap.com/navigation?${query}`
}

/** The messaging app's own map inside it, a map link elsewhere. */
export async function navigateTo(destination: Destination, kind: AppKind): Promise<void> {
  if (!isInWeChat(kind)) {
    window.location.href = mapLink(destination)
    return
  }
  const hide = toast(OPENING_MAP, { kind: 'loading' })
  try {
    const { wxOpenMap } = await import('../platform/wechat/wx-sdk')
    await wxOpenMap(destination)
    hide()
  } catch {
    hide()
    toast(MAP_FAILED)
  }
}
