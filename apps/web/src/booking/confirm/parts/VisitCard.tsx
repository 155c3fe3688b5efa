import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { studioTime } from '@kuaimen/contract/kernel/time'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Callout } from '../../../ui/Callout/Callout'
import { Card } from '../../../ui/Card/Card'
import { TimeLeft } from '../../../ui/Countdown/Countdown'
import { IconClock, IconInfo, IconLocation } from '../../../ui/Icon/Icon'
import { IconWarning } from '../../../ui/Icon/ScreenIcon'
import { Note } from '../../../ui/Text/Text'
import { dayText, hoursText } from '../../../visit/time-text'
import styles from './VisitCard.module.css'

type Visit = Pick<BookingPreview, 'store' | 'day' | 'time' | 'end_time'>

/** When and where, with the way to another time. */
export const VisitCard = ({ visit, changeTo }: { visit: Visit; changeTo?: string }) => (
  <Card>
    <div className={styles.fact}>
      <IconClock className={styles.icon} label="时间" />
      <p className={styles.when}>
        {dayText(visit.day)} <span className={styles.hours}>{hoursText(visit)}</span>
      </p>
      {changeTo && (
        <Link to={changeTo} className={styles.change} replace>
          修改
        </Link>
      )}
    </div>
    <div className={styles.fact}>
      <IconLocation className={styles.icon} label="门店" />
      <div className={styles.note}>
        <p>{visit.store.name}</p>
        <Note>{visit.store.address}</Note>
      </div>
    </div>
  </Card>
)

/** The time was taken meanwhile, or the store closed: said before anything is sent. */
export const ClosedNotice = ({ reason, to }: { reason: string; to: string }) => (
  <Callout role="alert" sign={<IconWarning />} title="这个时间约不了了">
    <p>{reason || '刚刚被约走'}。您选的产品都还在，换个时间就好</p>
    <Link to={to} replace className={styles.way}>
      看看其他时间
    </Link>
  </Callout>
)

/** A place of the waitlist: until when it is held. */
export const TurnNotice = ({ until, onEnd }: { until: number; onEnd: () => void }) => (
  <Callout tone="accent" role="status" sign={<IconClock />}>
    候补到的位置为您保留到 {studioTime(new Date(until * 1000))}，
    <TimeLeft until={until * 1000} skewMs={serverSkewMs()} onEnd={onEnd} />
  </Callout>
)

/** The place went on without being answered, or the store needs it: the wait may still stand. */
export const TurnOverNotice = ({ to }: { to: string }) => (
  <Callout role="alert" sign={<IconWarning />} title="为您保留的位置已经失效">
    <p>保留的时间到了，或门店有调整。候补怎么样了，到「我的候补」看看；也可以换个时间直接预约</p>
    <p className={styles.ways}>
      <Link to={paths.waitlist()} replace className={styles.way}>
        我的候补
      </Link>
      <Link to={to} replace className={styles.way}>
        看看其他时间
      </Link>
    </p>
  </Callout>
)

/** Another tab was quicker: there is nothing left to submit here. */
export const TurnTakenNotice = ({ toPay }: { toPay: boolean }) => (
  <Callout tone="accent" role="alert" sign={<IconInfo />} title="您已经用这个位置下单了">
    {toPay ? '不用再提交，付款后就约上了' : '不用再提交，已经约上了'}
  </Callout>
)

/** Sent, and no answer came: the same key makes a second try safe. */
export const UnansweredNotice = () => (
  <Callout tone="good" role="status" sign={<IconInfo />}>
    刚才的提交没有收到答复。再点一次「提交预约」就会接着办，不会重复预约
  </Callout>
)
