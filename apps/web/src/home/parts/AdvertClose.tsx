import type { AdvertView } from '@kuaimen/contract/content/content.views'
import { useState } from 'react'
import { cx } from '../../ui/cx'
import { IconClose } from '../../ui/Icon/Icon'
import { IconButton } from '../../ui/IconButton/IconButton'
import styles from './Adverts.module.css'

interface AdvertCloseProps {
  readonly advert: Pick<AdvertView, 'close_icon'>
  readonly label: string
  readonly className?: string | undefined
  readonly onClick: () => void
}

/** The advert's own picture of a cross where it has one. */
export function AdvertClose({ advert: { close_icon }, label, className, onClick }: AdvertCloseProps) {
  const [isAway, setIsAway] = useState(false)
  if (!close_icon || isAway)
    return <IconButton icon={IconClose} look="tinted" label={label} className={className} onClick={onClick} />
  return (
    <button type="button" aria-label={label} className={cx(styles.pictured, className)} onClick={onClick}>
      <img src={close_icon} alt="" width={28} height={28} onError={() => setIsAway(true)} />
    </button>
  )
}
