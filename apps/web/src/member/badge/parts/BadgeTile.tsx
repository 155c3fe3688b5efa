import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import { cx } from '../../../ui/cx'
import { Tag } from '../../../ui/Tag/Tag'
import { Muted } from '../../../ui/Text/Text'
import { litWords, progressWords } from '../state-text'
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
  const progress = earned_at === null && progressWords(badge)
  return (
    <button type="button" className={cx(styles.tile, earned_at !== null && styles.earned)} onClick={onOpen}>
      <BadgeArt badge={badge} className={cx(styles.art, isNew && styles.falling)} />
      <span className={styles.name}>
        {name}
        {isNew && (
          <Tag tone="accent" className={styles.tag}>
            新
          </Tag>
        )}
        {progress && <Tag className={styles.tag}>{progress}</Tag>}
      </span>
      <Muted className={styles.note}>{earned_at === null ? how : litWords(earned_at)}</Muted>
    </button>
  )
}
