import type { CampaignPage } from '@kuaimen/contract/campaign/page.views'
import type { AnyQuery } from '../api/paged-query'
import type { ApiClient } from '../api/query'
import { brandConfig } from '../brand/brand.api'
import type { Share, SharedAs } from '../platform/page/share'
import type { Visitor } from '../platform/session/visitor'
import { mineOf, pageOf } from './campaign.api'

interface Wanted {
  readonly pathname: string
  readonly params: { readonly [name: string]: string }
  readonly search: URLSearchParams
  readonly visitor: Visitor
}

const askedFor = ({ visitor, ...wanted }: Wanted) => pageOf({ ...wanted, cityId: visitor.cityId })

export function data(wanted: Wanted): AnyQuery[] {
  const page = askedFor(wanted)
  return page ? [brandConfig(), page] : [brandConfig()]
}

const pageIn = (client: ApiClient, wanted: Wanted): CampaignPage | undefined => {
  const asked = askedFor(wanted)
  return asked && client.getQueryData(asked.queryKey)
}

/** Where a page that is over sends people. */
export const instead = (client: ApiClient, wanted: Wanted): string | undefined =>
  pageIn(client, wanted)?.redirect_to ?? undefined

/** Where a friend begins: never at an invitation that is somebody's own. */
const openPath = (path: string) => path.replace(/\/:.*$/, '')

/** The way to a page for friends; with the member's code where invitations count. */
export function shareLink(page: CampaignPage, inviteCode: string | undefined): string {
  const query = inviteCode ? `?${new URLSearchParams({ invite: inviteCode, channel: 'share' })}` : ''
  return openPath(page.path) + query
}

const isReferral = ({ blocks }: CampaignPage): boolean =>
  blocks.some((block) => block.type === 'share' && block.referral)

export const share: Share<Wanted> = async (client, wanted): Promise<SharedAs | undefined> => {
  const page = pageIn(client, wanted)
  if (!page) return undefined
  const { title, desc, picture } = page.share
  const card = { title, description: desc, picture: picture.url }
  if (import.meta.env.SSR) return card
  const isInviting = wanted.visitor.token !== undefined && isReferral(page)
  const mine = isInviting ? await client.ensureQueryData(mineOf(page.key)).catch(() => undefined) : undefined
  return { ...card, link: shareLink(page, mine?.invite?.code) }
}
