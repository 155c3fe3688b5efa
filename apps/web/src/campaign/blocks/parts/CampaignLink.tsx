import type { PageLink } from '@kuaimen/contract/campaign/page.views'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { wayOf } from '../../links'

interface CampaignLinkProps {
  readonly link: PageLink | null
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A link as it was published, or only what stands in it where it leads nowhere safe. */
export function CampaignLink({ link, className, label, onOpen, children }: CampaignLinkProps) {
  const way = wayOf(link)
  if (!way) return <span className={className}>{children}</span>
  if ('path' in way)
    return (
      <Link to={way.path} className={className} aria-label={label} onClick={onOpen}>
        {children}
      </Link>
    )
  return (
    <a href={way.href} rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
    </a>
  )
}
