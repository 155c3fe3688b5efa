import type { CampaignLink } from '@kuaimen/contract/campaign/blocks.views'
import type { PageLink } from '@kuaimen/contract/campaign/page.views'
import { paths } from '@kuaimen/contract/kernel/paths'
import { redirectTarget } from '@kuaimen/contract/kernel/redirect'

/** What links are resolved against. */
export interface Known {
  /** Paths of campaigns that are published, by key. */
  readonly campaigns: ReadonlyMap<string, string>
  readonly redirect_hosts: readonly string[]
}

/** No host of ours and of nobody: whatever stays on it is a path. */
const ORIGIN = 'https://page.invalid'

const path = (href: string): PageLink => ({ href, kind: 'path' })

export function ownPath(link: string): string | undefined {
  const target = link.startsWith('/') ? redirectTarget(link, ORIGIN) : undefined
  return target?.kind === 'path' ? target.to : undefined
}

function external(link: string, { redirect_hosts }: Known): PageLink | null {
  const target = link.startsWith('https://') ? redirectTarget(link, ORIGIN, redirect_hosts) : undefined
  return target?.kind === 'external' ? { href: target.to, kind: 'external' } : null
}

const telephone = (number: string): PageLink | null =>
  /^\+?[\d-]{3,20}$/.test(number) ? { href: `tel:${number}`, kind: 'tel' } : null

const id = (link: string): number | undefined => (/^[1-9]\d{0,8}$/.test(link) ? Number(link) : undefined)

const byId = (link: string, to: (id: number) => string): PageLink | null => {
  const found = id(link)
  return found === undefined ? null : path(to(found))
}

/** Somebody to speak to: the city's adviser, or the telephone on the same page where there is none. */
export const someone = (): PageLink => ({ href: paths.qiwei(), kind: 'contact' })

const resolvers: { readonly [T in CampaignLink['link_type']]: (link: string, known: Known) => PageLink | null } = {
  none: () => null,
  path: (link) => {
    const own = ownPath(link)
    return own === undefined ? null : path(own)
  },
  external,
  category: (link) => byId(link, (one) => paths.productCategory({ id: one })),
  makeup: () => path(paths.makeup()),
  product: (link) => byId(link, (one) => paths.productDetail({ id: one })),
  store: (link) => byId(link, (one) => paths.storeDetail({ id: one })),
  campaign: (link, { campaigns }) => {
    const found = campaigns.get(link)
    return found === undefined || found.includes(':') ? null : path(found)
  },
  contact: someone,
  miniapp: (link) => ({ href: paths.openMiniapp({ path: link || undefined }), kind: 'miniapp' }),
  tel: telephone,
}

/** Where a link leads, looked at anew each time it is shown; null: nowhere that it may. */
export const presentLink = (link: CampaignLink | undefined, known: Known): PageLink | null =>
  link ? resolvers[link.link_type](link.link, known) : null

/** The same for a link in a text. */
export const leadsIn =
  (known: Known) =>
  (href: string): string | undefined =>
    ownPath(href) ??
    external(href, known)?.href ??
    (href.startsWith('tel:') ? telephone(href.slice(4))?.href : undefined)
