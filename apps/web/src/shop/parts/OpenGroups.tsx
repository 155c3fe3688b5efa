import type { CouponSetDetail, VoucherOrderCard } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { buttonClass } from '../../ui/Button/Button'
import { TimeLeft } from '../../ui/Countdown/Countdown'
import { Section } from '../../ui/Section/Section'
import { Note } from '../../ui/Text/Text'
import { openGroupsOf } from '../shop.api'
import styles from './OpenGroups.module.css'

interface OpenGroupsProps {
  readonly set: CouponSetDetail
  readonly own: readonly VoucherOrderCard[]
  /** The group that is shown above already. */
  readonly shownGroup: string | undefined
}

/** Groups of others that lack somebody; one's own lead to the order. */
export function OpenGroups({ set, own, shownGroup }: OpenGroupsProps) {
  const { data, refetch } = useQuery(openGroupsOf(set.id))
  const groups = data?.list.filter(({ group_no }) => group_no !== shownGroup) ?? []
  if (groups.length === 0 || set.state !== 'on') return null
  return (
    <Section title="可以参加的团" note="凑满就到账">
      <ul className={styles.list}>
        {groups.map(({ group_no, opener, size, joined, expires_at }) => {
          const mine = own.find(({ group }) => group?.group_no === group_no)
          return (
            <li key={group_no} className={styles.group}>
              <div className={styles.words}>
                <p className={styles.who}>
                  {mine ? '您的团' : `${opener} 的团`}，还差 {size - joined} 人
                </p>
                <Note className={styles.clock}>
                  <TimeLeft until={expires_at * 1000} skewMs={serverSkewMs()} onEnd={() => void refetch()} />
                </Note>
              </div>
              {mine ? (
                <Link
                  to={paths.couponSet({ id: set.id, group_no })}
                  className={buttonClass({ kind: 'secondary', size: 'small' })}
                >
                  邀请好友
                </Link>
              ) : (
                <Link
                  to={paths.setConfirm({ id: set.id, group_no })}
                  className={buttonClass({ size: 'small' })}
                  aria-label={`去参团：${opener} 的团`}
                >
                  去参团
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
