import { formatShortDay } from '@kuaimen/contract/kernel/time'
import { distanceText, renovationText } from '@kuaimen/contract/store/store.rules'
import type { StoreDetailView } from '@kuaimen/contract/store/store.views'
import { copyText } from '../../platform/browser/copy-text'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { Callout } from '../../ui/Callout/Callout'
import { Fact, FactNote, Facts, FactWays } from '../../ui/Facts/Facts'
import { IconClock, IconLocation, IconNavigate } from '../../ui/Icon/Icon'
import { IconCopy, IconMap, IconPhone, IconWarning } from '../../ui/Icon/ScreenIcon'
import { Tag } from '../../ui/Tag/Tag'
import { toast } from '../../ui/Toast/toast'
import { navigateTo } from '../navigate'
import { weekLines } from '../week-lines'
import styles from './StoreFacts.module.css'
import { useIsOpen } from './useIsOpen'

/** Where it is, when it is open, how to get and call there. */
export function StoreFacts({ store }: { store: StoreDetailView }) {
  const { environment, location, entered } = useVisitor()
  // While it may still come, its place is reserved: nothing below shifts.
  const mayComeYet = location !== undefined || !entered
  const copy = async () => toast((await copyText(store.address)) ? '地址已复制' : '没能复制，请长按地址选择')
  return (
    <Facts>
      <Fact icon={IconLocation} name="地址">
        <p className={styles.address}>{store.address}</p>
        {(store.distance !== null || mayComeYet) && (
          <FactNote>{store.distance === null ? '\u00A0' : `距您 ${distanceText(store.distance)}`}</FactNote>
        )}
        <FactWays>
          <Button kind="secondary" size="small" onClick={() => navigateTo(store, environment.kind)}>
            <IconNavigate size="s" /> 导航
          </Button>
          <Button kind="secondary" size="small" onClick={copy}>
            <IconCopy size="s" /> 复制地址
          </Button>
        </FactWays>
      </Fact>
      <Fact icon={IconClock} name="营业时间">
        <p className={styles.hours}>
          {store.closed_today ? '今日休息' : `今日 ${store.open_time}–${store.close_time}`}
          {store.closed_today === '' && <OpenNow {...store} />}
        </p>
        {weekLines(store.hours).map((line) => (
          <FactNote key={line}>{line}</FactNote>
        ))}
        {store.days.map(({ day, text }) => (
          <FactNote key={`${day}${text}`}>
            {formatShortDay(day)} {text}
          </FactNote>
        ))}
      </Fact>
      {(store.subway || store.traffic || store.parking) && (
        <Fact icon={IconMap} name="交通">
          {store.subway && <p>地铁 {store.subway}</p>}
          {store.traffic && <FactNote>{store.traffic}</FactNote>}
          {store.parking && <FactNote>停车：{store.parking}</FactNote>}
        </Fact>
      )}
      {store.tel && (
        <Fact icon={IconPhone} name="电话">
          <a className={styles.tel} href={`tel:${store.tel}`}>
            {store.tel}
          </a>
        </Fact>
      )}
    </Facts>
  )
}

function OpenNow({ open_time, close_time }: StoreDetailView) {
  const isOpen = useIsOpen(open_time, close_time)
  if (isOpen === undefined) return null
  return <Tag tone={isOpen ? 'good' : 'neutral'}>{isOpen ? '营业中' : '休息中'}</Tag>
}

export const RenovationNotice = ({ until }: { until: string }) => (
  <Callout sign={<IconWarning />} title={renovationText(until)}>
    <p>
      期间暂不接待，可以先
      <Link to={paths.searchStore()} className={styles.others}>
        看看其他门店
      </Link>
    </p>
  </Callout>
)
