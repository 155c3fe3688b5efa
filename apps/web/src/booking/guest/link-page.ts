import { addresses } from '@kuaimen/contract/kernel/addresses'
import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import type { AnyQuery } from '../../api/paged-query'
import { brandConfig } from '../../brand/brand.api'
import type { Share } from '../../platform/page/share'
import { companionOf, consentOf } from './guest.api'
import { companionTitle } from './link-text'

interface Wanted {
  readonly pathname: string
  readonly params: { readonly [name: string]: string }
}

const CONSENT = addresses.guestConsent.replace(/:\w+$/, '')

export const isConsent = (pathname: string): boolean => pathname.startsWith(CONSENT)

export const data = ({ pathname, params: { key = '' } }: Wanted): AnyQuery[] =>
  isConsent(pathname) ? [consentOf(key)] : [brandConfig(), companionOf(key)]

/** What a link shows before it is opened: the time and the place to companions, to a guest that something is asked. */
export const share: Share<Wanted> = (client, { pathname, params: { key = '' } }) => {
  if (isConsent(pathname)) {
    const asked = client.getQueryData(consentOf(key).queryKey)
    return asked && { title: '到店前要提醒您吗？', description: `${asked.asked_by}为您约了一次到店`, picture: '' }
  }
  const visit = client.getQueryData(companionOf(key).queryKey)
  if (!visit) return undefined
  const when = visit.over
    ? ''
    : `${weekdayOf(visit.day)} ${formatShortDay(visit.day)} ${visit.time} · ${visit.store?.name}`
  return { title: companionTitle(visit), description: when || '谢谢您来过', picture: '' }
}
