import type { PageLink } from '@kuaimen/contract/campaign/page.views'

type Way = { readonly path: string } | { readonly href: string }

/** Our own path: '//host' and '/\host' are other people's, and browsers leave out tabs and breaks. */
const OWN = /^\/(?![/\\])\S*$/
const FOREIGN = /^https:\/\/[^\s/]+\S*$/
const TEL = /^tel:[+\d][\d -]*$/

/** Where a link of a page leads; looked at once more here, whatever was published. */
export function wayOf(link: PageLink | null | undefined): Way | undefined {
  if (!link) return undefined
  const { href } = link
  if (OWN.test(href)) return { path: href }
  return FOREIGN.test(href) || TEL.test(href) ? { href } : undefined
}
