import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import { cx } from '../../ui/cx'
import { Tag } from '../../ui/Tag/Tag'
import { isEarned, litWords, progressWords } from '../badge-words'
import { BadgeArt } from './BadgeArt'
import styles from './BadgeTile.module.css'

interface BadgeTileProps {
  readonly badge: BadgeView
  /** Falls in, and says so. */
  readonly isNew: boolean
  readonly onOpen: () => void
}

export function BadgeTile({ badge, isNew, onOpen }: BadgeTileProps) {
  const { name, how, earned_at } = badge
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <BadgeArt badge={badge} className={cx(styles.art, isNew && styles.falling)} />
      <span className={cx(styles.name, !isEarned(badge) && styles.locked)}>
        {name}
        {isNew && (
          <Tag tone="accent" className={styles.new}>
            新
          </Tag>
        )}
      </span>
      <span className={styles.note}>
        {earned_at === null ? [progressWords(badge), how].filter(Boolean).join(' · ') : litWords(earned_at)}
      </span>
    </button>
  )
}
