import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import type { WalletDetail } from '@kuaimen/contract/wallet/card.views'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { CardSkeleton } from '../../card/parts/CardsSkeleton'
import { wayToUse } from '../../card-links'
import { TYPE_WORDS } from '../../card-text'
import { chooseCard } from '../../choice'
import { GivingPanel } from '../../transfer/parts/GivingPanel'
import { InUse } from '../../transfer/parts/InUse'
import { cardOf } from '../../wallet.api'
import styles from './CardPage.module.css'

interface CardPageProps {
  readonly type: CouponType
  readonly code: string
  readonly children: (card: WalletDetail) => ReactNode
}

/** A member's own card, found by its code; the way on is a booking. */
export function CardPage({ type, code, children }: CardPageProps) {
  const back = useBack()
  const { data: card, error, isPending, refetch } = useQuery(cardOf(type, code))
  return (
    <Page
      top={<NavBar title={`${TYPE_WORDS[type]}详情`} onBack={back} />}
      bottom={
        card?.state === 'usable' ? (
          <BottomBar>
            {card.giveable && (
              <Link
                to={paths.giveCard({ id: code, coupon_type: type })}
                className={buttonClass({ kind: 'secondary', size: 'large' })}
              >
                转赠好友
              </Link>
            )}
            <Link
              to={wayToUse(card)}
              className={buttonClass({ size: 'large', block: !card.giveable })}
              onClick={() => chooseCard(type, code)}
            >
              去使用
            </Link>
          </BottomBar>
        ) : undefined
      }
    >
      {isPending && <CardSkeleton type={type} />}
      {!isPending && !card && (isRefused(error) ? <NoSuchCard type={type} /> : <ErrorState onRetry={refetch} />)}
      {card && (
        <div className={styles.stack}>
          {card.giving && <GivingPanel giving={card.giving} onEnd={() => void refetch()} />}
          {card.in_use && <InUse {...card.in_use} />}
          {children(card)}
        </div>
      )}
    </Page>
  )
}

/** Another member's, or a number that does not exist. */
const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

const NoSuchCard = ({ type }: { type: CouponType }) => (
  <Empty
    art="lost"
    role="alert"
    title={`没有找到这张${TYPE_WORDS[type]}`}
    text="可能已转入其他账号，或链接不完整"
    action={
      <Link to={paths.cardCase({ type })} className={buttonClass()} replace>
        看看卡包
      </Link>
    }
  />
)
