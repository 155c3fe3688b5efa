import { studioDay } from '@kuaimen/contract/kernel/time'
import type { GivingView } from '@kuaimen/contract/wallet/giving.views'
import { afterPull } from '../../platform/after-pull'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useBack } from '../../platform/useBack'
import { usePagedList } from '../../platform/usePagedList'
import { buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { Tag } from '../../ui/Tag/Tag'
import { Note } from '../../ui/Text/Text'
import { pathOfCard } from '../card-ways'
import { cardDay } from '../card-words'
import { givenCards } from '../giving.api'
import { GIVING_WORDS, givenName } from '../giving-words'
import { CardsSkeleton } from './CardsSkeleton'
import { GivingArt } from './GivingArt'
import styles from './Givings.module.css'

/** What a member gave to friends, and what became of it. */
export function Givings() {
  const back = useBack()
  const { items, isPending, failed, pull, more, retry } = usePagedList(givenCards())
  return (
    <Page top={<NavBar title="送出的卡券" onBack={back} />}>
      {isPending && <CardsSkeleton type="voucher" />}
      {items.length === 0 && failed && <ErrorState onRetry={retry} />}
      {!isPending && !failed && items.length === 0 && <None />}
      {items.length > 0 && (
        <PullUpList state={pull} onMore={() => afterPull(more)} doneText="没有更多了">
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
