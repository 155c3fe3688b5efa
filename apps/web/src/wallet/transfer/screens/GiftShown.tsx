import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { GiftRelation, GiftView } from '@kuaimen/contract/wallet/transfer.views'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { usePageParams } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { pathOfCard } from '../../card-links'
import { cardDay, TYPE_WORDS } from '../../card-text'
import { GONE_WORDS, giftTitle, OWN_GONE_WORDS } from '../gift-text'
import { GivingArt } from '../parts/GivingArt'
import { RevokeButton, SendGift } from '../parts/SendGift'
import { TakeGift } from '../parts/TakeGift'
import { giftOf, relationOf } from '../transfer.api'
import styles from './GiftShown.module.css'

export { data, share } from '../page-data'

/** A gift, for everyone who has its link; who gave it sees it as the friend does, and can send it or take it back. */
export default function GiftShown() {
  const { token = '' } = usePageParams()
  return <Gift key={token} token={token} />
}

function Gift({ token }: { token: string }) {
  const back = useBack()
  const isLoggedIn = useIsLoggedIn()
  const { data: gift, error, isPending, refetch } = useQuery(giftOf(token))
  const { data: known } = useQuery({ ...relationOf(token), enabled: isLoggedIn && !import.meta.env.SSR })
  const relation = isLoggedIn ? known : undefined
  const refresh = () => void refetch()
  return (
    <Page
      top={<NavBar title="一份礼物" onBack={back} />}
      bottom={gift?.card && <GiftBar gift={gift} token={token} relation={relation} />}
    >
      {isPending && <GiftSkeleton />}
      {!gift && !isPending && (isUnknown(error) ? <Unknown /> : <ErrorState onRetry={refetch} />)}
      {gift &&
        (gift.card ? (
          <Whole gift={gift} isGiver={relation?.is === 'giver'} onEnd={refresh} />
        ) : (
          <Gone gift={gift} relation={relation} />
        ))}
    </Page>
  )
}

interface Known {
  readonly gift: GiftView
  readonly relation: GiftRelation | undefined
}

const GiftBar = ({ gift, token, relation }: Known & { token: string }) =>
  relation?.is === 'giver' ? (
    <BottomBar>
      <RevokeButton giving_no={relation.giving_no} />
      <SendGift title={giftTitle(gift)} text={gift.words} path={paths.gift({ token })} />
    </BottomBar>
  ) : (
    <TakeGift token={token} isKnown={relation !== undefined} />
  )

const Whole = ({ gift, isGiver, onEnd }: { gift: GiftView; isGiver: boolean; onEnd: () => void }) => {
  const { card, expires_at, words, picture } = gift
  return (
    <article className={styles.gift}>
      <GivingArt picture={picture} className={styles.art} />
      <div className={styles.letter}>
        <h1 className={styles.from}>{isGiver ? '礼物包好了，发给好友吧' : giftTitle(gift)}</h1>
        {words && <p className={styles.words}>{words}</p>}
      </div>
      {card && (
        <Card className={styles.card}>
          <Note className={styles.kind}>{TYPE_WORDS[card.coupon_type]}</Note>
          <p className={styles.worth}>{card.worth}</p>
          <p className={styles.name}>{card.name}</p>
          <DescriptionList>
            <dt>有效期</dt>
            <dd>至 {cardDay(card.valid_until)}</dd>
            <dt>适用</dt>
            <dd>{card.scope}</dd>
            {card.limits && (
              <>
                <dt>限制</dt>
                <dd>{card.limits}</dd>
              </>
            )}
          </DescriptionList>
        </Card>
      )}
      {expires_at !== null && (
        <p className={styles.until}>
          {isGiver ? '好友要在' : '请在'}{' '}
          <Countdown className={styles.clock} until={expires_at * 1000} skewMs={serverSkewMs()} onEnd={onEnd} /> 内收下
        </p>
      )}
      <p className={styles.note}>
        {isGiver
          ? '好友收下后归好友所有；没有人收下，会自动回到您的卡包'
          : '收下后放进您的卡包，预约时可以用；不能退款，也不能换成现金'}
      </p>
    </article>
  )
}

/** A link that was replaced, or is not whole. */
const isUnknown = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

const Unknown = () => (
  <Empty
    art="lost"
    role="alert"
    title="没有找到这份礼物"
    text="链接不完整，或者已经换了新的；请对方再发一次"
    action={<ToHome />}
  />
)

const ToHome = () => (
  <Link to={paths.home()} className={buttonClass()}>
    看看能拍什么
  </Link>
)

const way = (to: string, text: string): ReactNode => (
  <Link to={to} className={buttonClass()}>
    {text}
  </Link>
)

function Gone({ gift: { state }, relation }: Known) {
  if (state === 'open') return <Unknown />
  if (relation?.is === 'taker')
    return (
      <Empty
        art="empty-cards"
        role="status"
        title="这份礼物已在您的卡包里"
        action={way(pathOfCard(relation), '看看它')}
      />
    )
  if (relation?.is === 'giver')
    return <Empty art="frame" role="status" {...OWN_GONE_WORDS[state]} action={way(paths.givings(), '送出的卡券')} />
  return <Empty art="frame" role="status" {...GONE_WORDS[state]} action={<ToHome />} />
}

const GiftSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock ratio="16:9" />
    <Card>
      <SkeletonText lines={['half', 'full', 'long']} />
    </Card>
  </SkeletonGroup>
)
