import type { PointsRedeem } from '@kuaimen/contract/member/mall.views'
import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Card } from '../../../ui/Card/Card'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Ledger, LedgerRow } from '../../../ui/LedgerRow/LedgerRow'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { Section } from '../../../ui/Section/Section'
import { SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { redeemNote } from '../item-text'
import { myRedeems } from '../mall.api'
import styles from './Redeems.module.css'

const cardPath = ({ coupon_type, code }: PointsRedeem): string =>
  coupon_type === 'gift_card' ? paths.giftCard({ code }) : paths.cardDetail({ id: code, coupon_type })

/** What a member has had for points, each with the card it became. */
export function Redeems() {
  const { items, isPending, failed, pull, more, retry } = usePagedList(myRedeems())
  return (
    <Section title="我的兑换">
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={['long', 'half']} />
        </SkeletonGroup>
      )}
      {!isPending && !failed && items.length === 0 && <Note>还没有兑换过，挑一件喜欢的吧</Note>}
      {items.length > 0 && (
        <PullUpList
          state={pull === 'done' && items.length < 4 ? 'off' : pull}
          onMore={() => afterPullDelay(more)}
          moreText="上拉，看更早的兑换"
          doneText="没有更早的兑换了"
        >
          <Card className={styles.list}>
            <Ledger>
              {items.map((redeem) => (
                <Row key={redeem.redeem_no} redeem={redeem} />
              ))}
            </Ledger>
          </Card>
        </PullUpList>
      )}
      {failed && <ErrorState compact onRetry={retry} />}
    </Section>
  )
}

const Row = ({ redeem }: { redeem: PointsRedeem }) => {
  const words = { title: redeem.name, note: redeemNote(redeem) }
  // What was withdrawn has no card any more.
  if (redeem.state === 'returned') return <LedgerRow {...words} />
  return <LedgerRow {...words} amount="查看" render={(row) => <Link to={cardPath(redeem)} {...row} />} />
}
