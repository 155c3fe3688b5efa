import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Ticket } from '../../../ui/Ticket/Ticket'
import styles from './CardsSkeleton.module.css'

const GiftSkeleton = () => <SkeletonBlock ratio="1586:1000" className={styles.face} />

const TicketSkeleton = () => (
  <Ticket faded stub={null}>
    <SkeletonText lines={['half', 'long', 'short']} />
  </Ticket>
)

/** Cards of one kind, while they come. */
export const CardsSkeleton = ({ type }: { type: CouponType }) => (
  <SkeletonGroup>
    {[1, 2, 3].map((one) => (
      <div key={one} className={styles.one}>
        {type === 'gift_card' ? <GiftSkeleton /> : <TicketSkeleton />}
      </div>
    ))}
  </SkeletonGroup>
)

/** One of them with what is said about it. */
export const CardSkeleton = ({ type }: { type: CouponType }) => (
  <SkeletonGroup>
    {type === 'gift_card' ? <GiftSkeleton /> : <TicketSkeleton />}
    {[1, 2].map((one) => (
      <div key={one} className={styles.block}>
        <SkeletonText lines={['half', 'long', 'full']} />
      </div>
    ))}
  </SkeletonGroup>
)
