import type { MemberCenter as Standing } from '@kuaimen/contract/member/member.views'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.api'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useBack } from '../../platform/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconQr } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { standing } from '../center.api'
import { CenterBadges } from './CenterBadges'
import { CenterSkeleton } from './CenterSkeleton'
import { CenterTasks } from './CenterTasks'
import { FallNote } from './FallNote'
import { Holdings } from './Holdings'
import { LevelCard } from './LevelCard'
import { LevelPager } from './LevelPager'
import styles from './MemberCenter.module.css'

/** What loyalty has brought: the level, points and growth, and what every level gives. */
export function MemberCenter() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(standing())
  return (
    <Page top={<NavBar title="会员中心" onBack={back} />}>
      {isPending && <CenterSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && <Center standing={data} />}
    </Page>
  )
}

function Center({ standing: own }: { standing: Standing }) {
  const brand = useBrand()
  const isNew = own.growth === 0 && own.points === 0
  return (
    <>
      <div className={styles.stack}>
        <LevelCard
          standing={own}
          fallback={brand?.avatar_default}
          aside={
            <Link to={paths.memberCode()} className={styles.code}>
              <IconQr size="s" className={styles.qr} />
              会员码
            </Link>
          }
          action={
            isNew && (
              <Link to={paths.taskCenter()} className={buttonClass({ kind: 'secondary', block: true })}>
                去完成第一个任务
              </Link>
            )
          }
        />
        <FallNote falling={own.falling} />
        <Holdings standing={own} />
      </div>
      <CenterTasks tasks={own.tasks} />
      <CenterBadges badges={own.badges} />
      <Section title="等级权益" note="按近 12 个月的成长值">
        <LevelPager standing={own} />
      </Section>
    </>
  )
}
