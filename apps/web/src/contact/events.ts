import { updateDrainage, updateUv } from '@kuaimen/contract/contact/visitor.endpoints'
import type { CONTACT_EVENTS } from '@kuaimen/contract/contact/visitor.rules'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { readAuthInfo } from '../account/login/auth-info'
import { batchOf } from '../platform/browser/batch'
import { browserCall } from '../platform/session/browser-call'
import { currentVisitor } from '../platform/session/browser-visitor'

type Sent = Extract<CallOf<typeof updateDrainage>, { events: unknown }>['events'][number]

interface Happened {
  readonly event_name: (typeof CONTACT_EVENTS)[number]
  readonly event_target?: string | undefined
  readonly type?: string | undefined
  readonly selected_code?: string
  readonly activity_code?: string
}

/** The page may be gone before the answer. */
const OUTLIVING = { quiet: true, outlivesPage: true }

const drainage = batchOf<Sent>((events) => {
  browserCall(updateDrainage, { events }, OUTLIVING).catch(() => {})
})

/** Who and where, as the call wants it; the server goes by the session or the ticket. */
function whereNow(): Omit<Sent, 'event_name'> | undefined {
  const { cityId } = currentVisitor()
  if (cityId === undefined) return undefined
  const info = readAuthInfo()
  return {
    city_id: cityId,
    unionid: info?.unionid ?? '',
    openid: info?.openid ?? '',
    ticket: info?.ticket ?? '',
    page_name: document.title.slice(0, 60),
    path: location.pathname.slice(0, 500),
  }
}

/** What a visitor does with the adviser's widget. Silent, and not missed where it does not arrive. */
export function trackContact(happened: Happened): void {
  const where = whereNow()
  if (where) drainage.add({ ...where, event_target: '', ...happened })
}

/** The gift that was chosen is written down before its code is shown. */
export function confirmGift(gift: { selected_code: string; activity_code: string }, type: string): void {
  const { selected_code, activity_code } = gift
  trackContact({ event_name: 'gift_confirm', event_target: selected_code, type, selected_code, activity_code })
  drainage.flush()
}

let reported = false

/** Once a page load that the widget was seen; the server counts a visitor once a day. */
export function reportShown(): void {
  const where = whereNow()
  if (!where || reported) return
  reported = true
  browserCall(updateUv, where, OUTLIVING).catch(() => {})
}
