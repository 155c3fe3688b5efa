import type { PointsItemDetail, Redeemed } from '@kuaimen/contract/member/mall.views'
import { type ReactNode, useState } from 'react'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Page } from '../../ui/Page/Page'
import { grouped } from '../grouped'
import { ItemFacts } from './ItemFacts'
import styles from './ItemPage.module.css'
import { RedeemedSheet } from './RedeemedSheet'
import { RedeemSheet } from './RedeemSheet'

interface ItemPageProps {
  readonly item: PointsItemDetail
  readonly top: ReactNode
  /** Asks for the item anew. */
  readonly refresh: () => Promise<unknown>
}

/** The item with the way to have it; why it cannot be had stands in the button. */
export function ItemPage({ item, top, refresh }: ItemPageProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [redeemed, setRedeemed] = useState<Redeemed>()
  const [isShown, setIsShown] = useState(false)
  const can = item.state === 'can'
  const done = (card: Redeemed) => {
    setRedeemed(card)
    setIsAsking(false)
    setIsShown(true)
  }
  return (
    <Page
      top={top}
      bottom={
        <BottomBar
          aside={
            <p className={styles.balance}>
              <span className={styles.label}>我的积分</span>
              {grouped(item.balance)}
            </p>
          }
        >
          <Button size="large" disabled={!can} onClick={() => setIsAsking(true)}>
            {can ? `立即兑换 ${grouped(item.points)} 积分` : item.reason}
          </Button>
        </BottomBar>
      }
    >
      <ItemFacts item={item} />
      <RedeemSheet item={item} open={isAsking} onClose={() => setIsAsking(false)} onDone={done} refresh={refresh} />
      {redeemed && <RedeemedSheet item={item} redeemed={redeemed} open={isShown} onClose={() => setIsShown(false)} />}
    </Page>
  )
}
