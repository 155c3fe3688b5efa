import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { isEarned } from '../state-text'
import styles from './BadgeArt.module.css'

const SIZE = 480

/** In colour once it is earned, as lines before. */
export const BadgeArt = ({ badge, className }: { badge: BadgeView; className?: string | undefined }) => (
  <Picture
    src={isEarned(badge) ? badge.art : badge.art_locked}
    alt=""
    width={SIZE}
    height={SIZE}
    rounded={false}
    className={cx(styles.art, className)}
  />
)

/** One in colour, large: the page's main picture. */
export const ShownArt = ({ art, name, className }: { art: string; name: string; className: string | undefined }) => (
  <Picture
    src={art}
    alt={`勋章「${name}」`}
    width={SIZE}
    height={SIZE}
    priority
    rounded={false}
    className={cx(styles.art, className)}
  />
)
