import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { isCityChosenNow, locate, persistUserCity, switchToAutoCity, useGeo } from '../city/geo'
import { locatingFailed } from '../city/place-text'
import { setSessionCookie } from '../platform/browser/cookies'
import { currentVisitor, refreshVisitor } from '../platform/session/browser-visitor'
import { confirmDialog } from '../ui/Dialog/dialog'
import { toast } from '../ui/Toast/toast'

let entered = false

/** For a browser without cookies. */
export const hasEnteredHere = (): boolean => entered

/** Marks that this session's first entry was handled; an unanswered one only until the page is left. */
function markEntered(isAnswered: boolean): void {
  entered = true
  if (isAnswered) setSessionCookie(COOKIES.entered, '1')
  refreshVisitor()
}

/** The first entry of a session: find the place, take its city, or offer to change to it. */
export async function firstEntry(chooseCity: () => void): Promise<void> {
  // A visitor who leaves the page meanwhile gives no answer either: the next page asks again.
  const isAnswered = await locate({ takesCity: true })
  const { userCity, autoCity, locationState } = useGeo.getState()
  // A search that the choice of a city had begun took none.
  if (locationState === 1 && autoCity && !userCity && autoCity.store_count > 0) persistUserCity(autoCity)
  markEntered(isAnswered)
  if (locationState !== 1 || !autoCity) {
    toast(locatingFailed(currentVisitor().environment.kind))
    if (!userCity) chooseCity()
    return
  }
  if (!useGeo.getState().userCity) return chooseCity()
  // A visitor who has chosen a city a moment ago has answered already.
  if (isCityChosenNow() || !userCity || userCity.city_id === autoCity.city_id) return
  if (autoCity.store_count > 0) await offerToSwitch(autoCity.short_name)
}

async function offerToSwitch(name: string): Promise<void> {
  const wanted = await confirmDialog({
    title: '提示',
    message: `检测到您当前在${name}，是否切换？`,
    confirmText: '切换',
    unasked: true,
  })
  if (wanted) switchToAutoCity()
}
