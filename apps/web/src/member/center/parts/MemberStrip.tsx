import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconQr } from '../../../ui/Icon/ScreenIcon'
import { SkeletonBlock } from '../../../ui/Skeleton/Skeleton'
import { standing } from '../../center.api'
import { LevelGround } from '../../level/parts/LevelGround'
import { LevelRing } from '../../level/parts/LevelRing'
import { heightOf } from '../../membership-text'
import { grouped } from '../../number-text'
import styles from './MemberStrip.module.css'

/** The membership card on one's own page; without an answer it is the way to the center alone. */
export function MemberStrip() {
  const { data, isPending } = useQuery(standing())
  if (isPending) return <StripSkeleton />
  if (!data) return <Strip colour="" title="会员中心" note="等级、积分与成长值" open={0} />
  const { level, level_name, levels, points, owed_points } = data
  return (
    <Strip
      colour={levels.find((one) => one.level === level)?.colour ?? ''}
      title={level_name}
      note={owed_points > 0 ? `待抵扣 ${grouped(owed_points)} 积分` : `${grouped(points)} 积分`}
      open={heightOf(level, levels)}
    />
  )
}

interface StripProps {
  readonly colour: string
  readonly title: string
  readonly note: ReactNode
  readonly open: number
}

const Strip = ({ colour, title, note, open }: StripProps) => (
  <LevelGround colour={colour} className={styles.strip}>
    <Link to={paths.memberCenter()} className={styles.way}>
      <LevelRing open={open} className={styles.lens} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </Link>
    <Link to={paths.memberCode()} className={styles.code}>
      <IconQr />
      会员码
    </Link>
  </LevelGround>
)

/** Its place, while it comes. */
export const StripSkeleton = () => <SkeletonBlock className={styles.bones} />
