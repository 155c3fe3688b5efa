import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Avatar } from '../../../ui/Avatar/Avatar'
import { dayWords, heightOf } from '../../membership-text'
import styles from './LevelCard.module.css'
import { LevelGround } from './LevelGround'
import { LevelRing } from './LevelRing'
import { NextLevelText } from './NextLevelText'

interface LevelCardProps {
  readonly standing: MemberCenter
  /** For who has no portrait. */
  readonly fallback: string | undefined
  /** Beside the name. */
  readonly aside?: ReactNode
  /** The next thing to do, for who has only begun. */
  readonly action?: ReactNode
}

/** Who one is here: the level in its own colour, how far the next one is, and how long this one lasts. */
export function LevelCard({ standing, fallback, aside, action }: LevelCardProps) {
  const { nickname, avatar, level, level_name, levels, growth, next, valid_until } = standing
  const colour = levels.find((one) => one.level === level)?.colour ?? ''
  return (
    <LevelGround colour={colour} className={styles.card}>
      <div className={styles.who}>
        <Avatar src={avatar || fallback} size="m" className={styles.avatar} />
        <span className={styles.nickname}>{nickname}</span>
        {aside}
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <h2 className={styles.level}>{level_name}</h2>
          <NextLevelText standing={standing} className={styles.way} />
          {valid_until && <p className={styles.until}>有效至 {dayWords(valid_until, studioDay(serverNow()))}</p>}
        </div>
        <LevelRing
          className={styles.lens}
          open={heightOf(level, levels)}
          way={{ label: '成长值', value: growth, of: next?.growth_min ?? Math.max(growth, 1) }}
        />
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </LevelGround>
  )
}
