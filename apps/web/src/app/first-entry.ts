import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { locate, setUserCity, switchToAutoCity, useGeo } from '../city/geo'
import { confirmDialog } from '../ui/Dialog/dialog'
import { toast } from '../ui/Toast/toast'
import { refreshVisitor } from './browser-visitor'
import { setSessionCookie } from './cookies'

export const LOCATING_FAILED = '获取当前位置信息失败，请手动选择所在城市'

/** Marks that this session's first entry was handled. */
function markEntered(): void {
  setSessionCookie(COOKIES.entered, '1')
  refreshVisitor()
}

/** The first entry of a session: find the place, take its city, or offer to change to it. */
export async function firstEntry(chooseCity: () => void): Promise<void> {
  await locate()
  const { userCity, autoCity, locationState } = useGeo.getState()
  if (locationState === 1 && autoCity && !userCity && autoCity.store_count > 0) setUserCity(autoCity)
  markEntered()
  if (locationState !== 1 || !autoCity) {
    toast(LOCATING_FAILED)
    if (!userCity) chooseCity()
    return
  }
  if (!useGeo.getState().userCity) return chooseCity()
  if (userCity && autoCity.store_count > 0 && userCity.city_id !== autoCity.city_id)
    await offerToSwitch(autoCity.short_name)
}

async function offerToSwitch(name: string): Promise<void> {
  const wanted = await confirmDialog({
    title: '提示',
    message: `检测到您当前在${name}，是否切换？`,
    confirmText: '切换',
  })
  if (wanted) switchToAutoCity()
}
