import type { CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/wallet.views'
import { afterPull } from '../../platform/after-pull'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { usePagedList } from '../../platform/usePagedList'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { TYPE_WORDS } from '../card-words'
import { type CardState, cardsOf } from '../wallet.api'
import styles from './CardList.module.css'
import { Ticket } from './Ticket'

const pathOfCard = ({ coupon_type, code }: Pick<WalletCard, 'coupon_type' | 'code'>): string =>
  coupon_type === 'gift_card' ? paths.giftCard({ code }) : paths.cardDetail({ id: code, coupon_type })

export function CardList({ type, state }: { type: CouponType; state: CardState }) {
  const { items: cards, isPending, failed, pull, more, retry } = usePagedList(cardsOf(type, state))
  if (isPending) return <TicketsSkeleton />
  if (cards.length === 0 && failed) return <ErrorState onRetry={retry} />
  if (cards.length === 0) return <NoCards type={type} state={state} />
  return (
    <>
      <PullUpList state={pull} onMore={() => afterPull(more)} doneText={`没有更多${TYPE_WORDS[type]}了`}>
        <ul className={styles.list}>
          {cards.map((card) => (
            <li key={card.code}>
              <Link to={pathOfCard(card)} className={styles.card}>
                <Ticket card={card} aside={<IconChevronRight size="s" className={styles.chevron} />} />
              </Link>
            </li>
          ))}
        </ul>
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}

const NoCards = ({ type, state }: { type: CouponType; state: CardState }) =>
  state === 'over' ? (
    <Empty title={`没有用过或过期的${TYPE_WORDS[type]}`} text="用掉的、过期的，都会留在这里" />
  ) : (
    <Empty
      title={`还没有${TYPE_WORDS[type]}`}
      text="手里有兑换码的话，放进卡包就能用"
      action={
        <Link to={paths.redeem({ type })} className={buttonClass()}>
          输入兑换码
        </Link>
      }
    />
  )

const TicketsSkeleton = () => (
  <SkeletonGroup>
    {[1, 2, 3].map((one) => (
      <SkeletonBlock key={one} className={styles.bone} />
    ))}
  </SkeletonGroup>
)
