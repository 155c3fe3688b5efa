import { daysBetween, studioDay } from '@kuaimen/contract/kernel/time'
import { FALL_WARNED_DAYS } from '@kuaimen/contract/member/level.rules'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { cx } from '../../../ui/cx'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconClock } from '../../../ui/Icon/Icon'
import { IconCamera, IconReceipt, IconStar } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { Note } from '../../../ui/Text/Text'
import { standing } from '../../center.api'
import { Ladder } from '../../level/parts/Ladder'
import { LevelExpiryNotice } from '../../level/parts/LevelExpiryNotice'
import { NextLevelText } from '../../level/parts/NextLevelText'
import { dayWords, windowText } from '../../membership-text'
import { grouped } from '../../number-text'
import { FigureSkeleton } from '../parts/CenterSkeleton'
import styles from './GrowthValue.module.css'

/** So many days before it stops counting, growth is called out. */
const SOON_DAYS = 60

/** What growth is there, which level it carries, and how there comes more of it. */
export default function GrowthValue() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(standing())
  return (
    <Page top={<NavBar title="成长值" onBack={back} />}>
      {isPending && <FigureSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && <Growth standing={data} />}
    </Page>
  )
}

const Growth = ({ standing: own }: { standing: MemberCenter }) => (
  <>
    <Card className={styles.figure}>
      <Note>近 {windowText(own)}的成长值</Note>
      <p className={styles.number}>{grouped(own.growth)}</p>
      {own.growth > 0 ? (
        <>
          <NextLevelText standing={own} className={styles.way} />
          <Ending ending={own.growth_expiring} />
        </>
      ) : (
        <>
          <p className={styles.way}>拍一次就有成长值</p>
          <Link to={paths.productList()} className={cx(buttonClass(), styles.begin)}>
            看看都能拍什么
          </Link>
        </>
      )}
    </Card>
    {own.falling && (
      <div className={styles.fall}>
        <LevelExpiryNotice falling={own.falling} />
      </div>
    )}
    <Section title="等级">
      <Ladder standing={own} />
    </Section>
    <Section title="如何获得">
      <RowGroup>
        <ListRow
          icon={IconCamera}
          label="到店拍摄"
          note="拍完后，实付每 1 元得 1 成长值"
          render={(row) => <Link to={paths.productList()} {...row} />}
        />
        <ListRow
          icon={IconStar}
          label="完成任务"
          note="部分任务也奖励成长值"
          render={(row) => <Link to={paths.taskCenter()} {...row} />}
        />
        <ListRow
          icon={IconReceipt}
          label="成长值明细"
          render={(row) => <Link to={paths.growthValueDetail()} {...row} />}
        />
      </RowGroup>
      <Note className={styles.rule}>
        每笔成长值计入 {windowText(own)}。够了当天升级；到期后不够，次日凌晨才会变动，并在 {FALL_WARNED_DAYS}{' '}
        天前提醒您。
      </Note>
    </Section>
  </>
)

/** What stops counting next; quiet while that is far. */
function Ending({ ending }: { ending: MemberCenter['growth_expiring'] }) {
  if (!ending) return null
  const today = studioDay(serverNow())
  const isSoon = daysBetween(today, ending.on) <= SOON_DAYS
  return (
    <p className={cx(styles.ending, isSoon && styles.soon)}>
      <IconClock size="s" className={styles.clock} />
      {isSoon
        ? `${grouped(ending.amount)} 成长值将在 ${dayWords(ending.on, today)}后失效`
        : `最早的 ${grouped(ending.amount)} 计入至 ${dayWords(ending.on, today)}`}
    </p>
  )
}
