import type { AnyQuery } from '../../api/paged-query'
import { brandConfig } from '../../brand/brand.api'
import type { Share } from '../../platform/page/share'
import { sharedBadgeOf } from './badge.api'
import { shareTitle } from './state-text'

interface Wanted {
  readonly search: URLSearchParams
}

export const data = ({ search }: Wanted): AnyQuery[] => [brandConfig(), sharedBadgeOf(search.get('id') ?? '')]

export const share: Share<Wanted> = (client, { search }) => {
  const badge = client.getQueryData(sharedBadgeOf(search.get('id') ?? '').queryKey)
  if (!badge) return undefined
  const brand = client.getQueryData(brandConfig().queryKey)?.brand_name ?? ''
  return { title: shareTitle(brand, badge.name), description: badge.story, picture: badge.art }
}
