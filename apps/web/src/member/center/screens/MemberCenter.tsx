import type { MemberCenter as Standing } from '@kuaimen/contract/member/membership.views'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../../brand/brand.api'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconQr } from '../../../ui/Icon/ScreenIcon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { standing } from '../../center.api'
import { LevelCard } from '../../level/parts/LevelCard'
import { LevelExpiryNotice } from '../../level/parts/LevelExpiryNotice'
import { LevelPager } from '../../level/parts/LevelPager'
import { windowText } from '../../membership-text'
import { CenterBadges } from '../parts/CenterBadges'
import { CenterSkeleton } from '../parts/CenterSkeleton'
import { CenterTasks } from '../parts/CenterTasks'
import { Holdings } from '../parts/Holdings'
import styles from './MemberCenter.module.css'

/** What loyalty has brought: the level, points and growth, and what every level gives. */
export default function MemberCenter() {
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
        <LevelExpiryNotice falling={own.falling} />
        <Holdings standing={own} />
      </div>
      <CenterTasks tasks={own.tasks} />
      <CenterBadges badges={own.badges} />
      <Section title="等级权益" note={`按近 ${windowText(own)}的成长值`}>
        <LevelPager standing={own} />
      </Section>
    </>
  )
}
