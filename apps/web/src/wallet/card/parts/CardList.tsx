import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { pathOfCard, wayToUse } from '../../card-links'
import { TYPE_WORDS } from '../../card-text'
import { chooseCard } from '../../choice'
import { type CardState, cardsOf, couponCenterOf } from '../../wallet.api'
import { pilesOf } from '../groups'
import styles from './CardList.module.css'
import { CardsSkeleton } from './CardsSkeleton'
import { GiftFace } from './GiftFace'
import { Ticket } from './Ticket'

export function CardList({ type, state }: { type: CouponType; state: CardState }) {
  const { items: cards, isPending, failed, pull, more, retry } = usePagedList(cardsOf(type, state))
  if (isPending) return <CardsSkeleton type={type} />
  if (cards.length === 0 && failed) return <ErrorState onRetry={retry} />
  if (cards.length === 0) return <NoCards type={type} state={state} />
  return (
    <>
      <PullUpList state={pull} onMore={() => afterPullDelay(more)} doneText={`没有更多${TYPE_WORDS[type]}了`}>
        <ul className={styles.list}>
          {pilesOf(cards).map((pile) => (
            <li key={pile[0].code}>{type === 'gift_card' ? <GiftCard card={pile[0]} /> : <Pile pile={pile} />}</li>
          ))}
        </ul>
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}

const GiftCard = ({ card }: { card: WalletCard }) => (
  <Link to={pathOfCard(card)} className={styles.card}>
    <GiftFace card={card} />
  </Link>
)

/** The first of them stands for all; the others are a tap away, each by its number. */
function Pile({ pile }: { pile: readonly [WalletCard, ...WalletCard[]] }) {
  const [card] = pile
  return (
    <>
      <div className={styles.press}>
        <Ticket
          card={card}
          count={pile.length}
          render={(link) => <Link to={pathOfCard(card)} {...link} />}
          aside={card.state === 'usable' ? <UseIt card={card} /> : undefined}
        />
      </div>
      {pile.length > 1 && (
        <details className={styles.others}>
          <summary className={styles.summary}>
            {pile.length} 张一样的券
            <IconChevronRight size="s" className={styles.turn} />
          </summary>
          <ul>
            {pile.map((one) => (
              <li key={one.code}>
                <Link to={pathOfCard(one)} className={styles.other}>
                  <span className={styles.code}>编号 {one.code}</span>
                  <IconChevronRight size="s" className={styles.chevron} />
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const UseIt = ({ card }: { card: WalletCard }) => (
  <Link
    to={wayToUse(card)}
    className={`${buttonClass({ kind: 'secondary', size: 'small' })} ${styles.use}`}
    onClick={() => chooseCard(card.coupon_type, card.code)}
  >
    去使用
  </Link>
)

const NoCards = ({ type, state }: { type: CouponType; state: CardState }) =>
  state === 'over' ? (
    <Empty
      art="empty-cards"
      title={`没有用过或过期的${TYPE_WORDS[type]}`}
      text="用掉的、过期的，都会留在这里"
      action={
        <Link to={paths.cardCase({ type })} replace className={buttonClass({ kind: 'secondary' })}>
          看可使用的
        </Link>
      }
    />
  ) : type === 'coupon' ? (
    <NoCoupons />
  ) : (
    <NothingYet type={type} />
  )

/** Coupons are there to be taken, on a page of their own: the way there is shown while one of them can be had. */
function NoCoupons() {
  const { data: center, isPending } = useQuery(couponCenterOf(useVisitor()))
  if (isPending) return <CardsSkeleton type="coupon" />
  const isOpen = center?.blocks.some(
    (block) => block.type === 'coupon_take' && block.data.offers.some(({ state }) => state === 'live'),
  )
  const way = isOpen && (
    <Link to={paths.activityCoupon()} className={buttonClass()}>
      去领券中心
    </Link>
  )
  return <NothingYet type="coupon" way={way} />
}

const NothingYet = ({ type, way }: { type: CouponType; way?: ReactNode }) => (
  <Empty
    art="empty-cards"
    title={`还没有${TYPE_WORDS[type]}`}
    text="手里有兑换码的话，放进卡包就能用"
    action={
      <>
        {way}
        <Link to={paths.redeem({ type })} className={buttonClass(way ? { kind: 'secondary' } : {})}>
          输入兑换码
        </Link>
      </>
    }
  />
)
