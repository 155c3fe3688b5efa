import type { LinkType } from '@kuaimen/contract/kernel/fields'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'

interface Target {
  link_type: LinkType
  link: string
}

/** Where a picture leads; nowhere for `none`. */
function addressOf({ link_type, link }: Target): { path: string } | { external: string } | undefined {
  if (link_type === 'category') return { path: paths.productList({ id: link }) }
  if (link_type === 'makeup') return { path: paths.makeup() }
  // A path must stay on our own origin: '//host' and '/\host' are other people's, and browsers leave out tabs and breaks.
  if (link_type === 'path' && /^\/(?![/\\])\S*$/.test(link)) return { path: link }
  if (link_type === 'external' && /^https?:\/\//.test(link)) return { external: link }
  return undefined
}

interface LinkedPictureProps {
  readonly target: Target
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly onOpen?: () => void
  readonly children: ReactNode
}

export function LinkedPicture({ target, onOpen, children, ...look }: LinkedPictureProps) {
  const address = addressOf(target)
  // It leads nowhere, and is counted all the same; there is nothing in it for a keyboard or a reader.
  if (!address)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: counting alone
      // biome-ignore lint/a11y/noStaticElementInteractions: counting alone
      <div {...look} onClick={onOpen}>
        {children}
      </div>
    )
  if ('external' in address)
    return (
      <a href={address.external} rel="noopener" {...look} onClick={onOpen}>
        {children}
      </a>
    )
  return (
    <Link to={address.path} {...look} onClick={onOpen}>
      {children}
    </Link>
  )
}
