import { staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/browser/server-clock'
import { usePageSearch } from '../../../platform/page/location'
import { useBack } from '../../../platform/page/useBack'
import { useNoSharing } from '../../../platform/wechat/useNoSharing'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Fact, FactNote, Facts } from '../../../ui/Facts/Facts'
import { IconClock, IconUser } from '../../../ui/Icon/Icon'
import { IconCalendar } from '../../../ui/Icon/ScreenIcon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Picture } from '../../../ui/Picture/Picture'
import { RichTextRules } from '../../../ui/RichText/RichText'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Tag } from '../../../ui/Tag/Tag'
import { periodText } from '../../drive-text'
import { driveOf, isNoDrive } from '../../enterprise.api'
import { CompanyHead } from '../parts/CompanyHead'
import { DriveBar } from '../parts/DriveBar'
import { DriveProducts } from '../parts/DriveProducts'
import { DriveStores } from '../parts/DriveStores'
import { DRIVE_COVER, stateTone } from '../parts/looks'
import { NoSuchDrive, UnprovenStaff } from '../parts/NoSuchDrive'
import { type Choice, useDriveChoice } from '../parts/useDriveChoice'
import styles from './Drive.module.css'

const TITLE = '企业预约'

/** What a company has arranged, and the choice of what and where. */
export default function Drive() {
  useNoSharing()
  const back = useBack()
  const drive_no = usePageSearch().get('drive_no') ?? ''
  const { data, error, refetch } = useQuery({ ...driveOf(drive_no), enabled: drive_no !== '' })
  if (data) return <Opened drive={data} />
  const isUnproven = error instanceof Refusal && error.code === staffUnproven.code
  return (
    <Page top={<NavBar title={TITLE} onBack={back} />}>
      {isUnproven && <UnprovenStaff />}
      {(drive_no === '' || isNoDrive(error)) && <NoSuchDrive />}
      {error && !isUnproven && !isNoDrive(error) && <ErrorState onRetry={refetch} />}
      {!error && drive_no !== '' && <DriveSkeleton />}
    </Page>
  )
}

function Opened({ drive }: { drive: DriveDetail }) {
  const back = useBack()
  const choice = useDriveChoice(drive)
  return (
    <Page top={<NavBar title={TITLE} onBack={back} />} bottom={<DriveBar drive={drive} choice={choice} />}>
      <Picture src={drive.cover} alt="" {...DRIVE_COVER} priority />
      <div className={styles.head}>
        <h2 className={styles.name}>{drive.name}</h2>
        <Tag tone={stateTone(drive.state)}>{drive.state_text}</Tag>
      </div>
      {drive.note && <p className={styles.note}>{drive.note}</p>}
      <Contents drive={drive} choice={choice} />
    </Page>
  )
}

function Contents({ drive, choice }: { drive: DriveDetail; choice: Choice }) {
  const now = serverNow()
  const { used, per_staff } = drive.mine
  // What is over has no places left to give, and nothing of it can be cancelled.
  const isOver = drive.state === 'over'
  const left = isOver ? drive.state_text : drive.left_text
  return (
    <div className={styles.stack}>
      <CompanyHead company={drive.company} note={[drive.pay_text, left].filter(Boolean).join(' · ')} />
      <Facts>
        <Fact icon={IconCalendar} name="拍摄日期">
          <p>拍摄 {periodText(drive.shoot_from, drive.shoot_until, now)}</p>
          <FactNote>预约 {periodText(drive.book_from, drive.book_until, now)}</FactNote>
        </Fact>
        <Fact icon={IconUser} name="名额">
          <p>每人 {per_staff} 次</p>
          <FactNote>{used > 0 ? `您已约 ${used} 次` : isOver ? '您没有预约' : '您还没有预约'}</FactNote>
        </Fact>
        {!isOver && (
          <Fact icon={IconClock} name="取消">
            <p>到店前 {drive.free_hours} 小时可免费取消，名额退回</p>
          </Fact>
        )}
      </Facts>
      <DriveProducts drive={drive} choice={choice} />
      <DriveStores drive={drive} choice={choice} />
      {drive.rules_html && <RichTextRules title="活动规则" html={drive.rules_html} />}
    </div>
  )
}

const DriveSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock ratio="15:8" />
    <SkeletonText lines={['half', 'long']} className={styles.head} />
    <SkeletonBlock className={styles.bone} />
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)
