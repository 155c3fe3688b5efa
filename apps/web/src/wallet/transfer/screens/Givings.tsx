import { studioDay } from '@kuaimen/contract/kernel/time'
import type { GivingView } from '@kuaimen/contract/wallet/transfer.views'
import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import { CardsSkeleton } from '../../card/parts/CardsSkeleton'
import { pathOfCard } from '../../card-links'
import { cardDay } from '../../card-text'
import { GIVING_WORDS, givenName } from '../gift-text'
import { GivingArt } from '../parts/GivingArt'
import { givenCards } from '../transfer.api'
import styles from './Givings.module.css'

/** What a member gave to friends, and what became of it. */
export default function Givings() {
  const back = useBack()
  const { items, isPending, failed, pull, more, retry } = usePagedList(givenCards())
  return (
    <Page top={<NavBar title="送出的卡券" onBack={back} />}>
      {isPending && <CardsSkeleton type="voucher" />}
      {items.length === 0 && failed && <ErrorState onRetry={retry} />}
      {!isPending && !failed && items.length === 0 && <None />}
      {items.length > 0 && (
        <PullUpList state={pull} onMore={() => afterPullDelay(more)} doneText="没有更多了">
          <ul className={styles.list}>
            {items.map((one) => (
              <li key={one.giving_no}>
                <Given one={one} />
              </li>
            ))}
          </ul>
        </PullUpList>
      )}
      {items.length > 0 && failed && <ErrorState compact onRetry={retry} />}
    </Page>
  )
}

const None = () => (
  <Empty
    art="empty-cards"
    title="还没有送出过卡券"
    text="兑换券和礼品卡可以转赠给好友，在卡券详情里"
    action={
      <Link to={paths.cardCase({ type: 'voucher' })} className={buttonClass()}>
        看看卡包
      </Link>
    }
  />
)

const TONES = { open: 'accent', taken: 'good', revoked: 'neutral', over: 'neutral' } as const

const dayOf = (at: number) => cardDay(studioDay(new Date(at * 1000)))

const Given = ({ one }: { one: GivingView }) => {
  const { state, code, words, picture, made_at, coupon_type } = one
  return (
    <Card className={styles.given}>
      <GivingArt picture={picture} className={styles.art} />
      <div className={styles.words}>
        <p className={styles.name}>
          {state === 'taken' ? givenName(one) : <Link to={pathOfCard({ coupon_type, code })}>{givenName(one)}</Link>}
        </p>
        {words && <p className={styles.said}>{words}</p>}
        <Note>{dayOf(made_at)} 送出</Note>
        <Tag tone={TONES[state]}>{GIVING_WORDS[state]}</Tag>
      </div>
      {state !== 'taken' && <IconChevronRight size="s" className={styles.on} />}
    </Card>
  )
}
