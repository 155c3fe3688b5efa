import { codeText, STEP_S } from '@kuaimen/contract/member/code.rules'
import type { MembershipCode } from '@kuaimen/contract/member/code.views'
import { QrCode } from '../../../account/login/parts/QrCode'
import { useBack } from '../../../platform/page/useBack'
import { Avatar } from '../../../ui/Avatar/Avatar'
import { Button } from '../../../ui/Button/Button'
import { useCountdown } from '../../../ui/Countdown/useCountdown'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconInfo } from '../../../ui/Icon/Icon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { ProgressRing } from '../../../ui/ProgressRing/ProgressRing'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import { barcodeOf } from '../code128'
import { VisitOfToday } from '../parts/VisitOfToday'
import { useIsOnline } from '../useIsOnline'
import { useMemberCode } from '../useMemberCode'
import { useShownToStaff } from '../useShownToStaff'
import styles from './MemberCode.module.css'

/** Held out at the counter: white, large, and nothing else in the way. */
export default function MemberCode() {
  const back = useBack()
  const { shown, member, skewMs, isPending, failure, refetch } = useMemberCode()
  const isOnline = useIsOnline()
  useShownToStaff()
  return (
    <div className={styles.ground}>
      <Page top={<NavBar title="会员码" onBack={back} />}>
        {member && (shown || isPending) ? (
          <section className={styles.card} aria-label="会员码">
            <Holder member={member} />
            {shown ? <Code {...shown} skewMs={skewMs} /> : <CodeSkeleton />}
          </section>
        ) : isPending ? (
          <section className={styles.card}>
            <CodeSkeleton />
          </section>
        ) : (
          <NoCode isAway={failure === 'away'} onRetry={refetch} />
        )}
        {shown && (failure === 'away' || !isOnline) && (
          <p className={styles.away} role="status">
            <IconInfo size="s" className={styles.sign} />
            无网络，会员码仍可使用
          </p>
        )}
        <VisitOfToday />
      </Page>
    </div>
  )
}

const Holder = ({ member }: { member: MembershipCode['member'] }) => (
  <div className={styles.holder}>
    <Avatar src={member.avatar} size="m" />
    <div className={styles.who}>
      <p className={styles.name}>
        {member.nickname} <Tag>{member.level_name}</Tag>
      </p>
      <Note>
        {member.points} 积分 · {member.mobile || `卡号 ${member.card_no}`}
      </Note>
    </div>
  </div>
)

interface CodeProps {
  readonly code: string
  readonly until: number
  readonly skewMs: number
}

function Code({ code, until, skewMs }: CodeProps) {
  const { width, path } = barcodeOf(code)
  const left = useCountdown({ until, skewMs })
  const seconds = left === undefined ? STEP_S : Math.round(left / 1000)
  return (
    <>
      <QrCode text={code} label="会员码二维码，请出示给店员" className={styles.qr ?? ''} />
      <svg className={styles.bars} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p className={styles.digits} data-code={code}>
        {codeText(code)}
      </p>
      <div className={styles.turn}>
        <span aria-hidden="true">
          <ProgressRing label="" value={seconds} of={STEP_S} size="s">
            {seconds}
          </ProgressRing>
        </span>
        <p className={styles.words}>
          请出示给店员
          <Note as="span">每 30 秒自动更新，扫过即失效</Note>
        </p>
      </div>
    </>
  )
}

const CodeSkeleton = () => (
  <SkeletonGroup className={styles.bones}>
    <SkeletonBlock ratio="1:1" className={styles.qr} />
    <SkeletonText lines={['full', 'half']} />
  </SkeletonGroup>
)

/** Without a network and without a seed nothing can be made. */
const NoCode = ({ isAway, onRetry }: { isAway: boolean; onRetry: () => unknown }) =>
  isAway ? (
    <Empty
      art="offline"
      role="alert"
      title="请联网一次后再打开"
      text="联网打开过一次，之后 12 小时没有网络也能用"
      action={
        <Button kind="secondary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  ) : (
    <ErrorState onRetry={onRetry} retryText="重试" />
  )
