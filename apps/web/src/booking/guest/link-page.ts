import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import type { AnyQuery } from '../../api/paged-query'
import { brandConfig } from '../../brand/brand.api'
import type { Share } from '../../platform/page/share'
import { companionOf, consentOf } from './guest.api'
import { companionTitle } from './link-text'

interface Wanted {
  readonly params: { readonly [name: string]: string }
}

export const consentData = ({ params: { key = '' } }: Wanted): AnyQuery[] => [consentOf(key)]

/** A guest's link shows, before it is opened, that something is asked. */
export const consentShare: Share<Wanted> = (client, { params: { key = '' } }) => {
  const asked = client.getQueryData(consentOf(key).queryKey)
  return asked && { title: '到店前要提醒您吗？', description: `${asked.asked_by}为您约了一次到店`, picture: '' }
}

export const companionData = ({ params: { key = '' } }: Wanted): AnyQuery[] => [brandConfig(), companionOf(key)]

/** A companion's link shows, before it is opened, the time and the place. */
export const companionShare: Share<Wanted> = (client, { params: { key = '' } }) => {
  const visit = client.getQueryData(companionOf(key).queryKey)
  if (!visit) return undefined
  const when = visit.over
    ? ''
    : `${weekdayOf(visit.day)} ${formatShortDay(visit.day)} ${visit.time} · ${visit.store?.name}`
  return { title: companionTitle(visit), description: when || '谢谢您来过', picture: '' }
}
