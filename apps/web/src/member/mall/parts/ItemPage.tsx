import type { PointsItemDetail, Redeemed } from '@kuaimen/contract/member/mall.views'
import { type ReactNode, useState } from 'react'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Page } from '../../../ui/Page/Page'
import { grouped } from '../../number-text'
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
  const [isOpen, setIsOpen] = useState(false)
  // One after the other in the same place: the question, then its answer.
  const [redeemed, setRedeemed] = useState<Redeemed>()
  const can = item.state === 'can'
  const ask = () => {
    setRedeemed(undefined)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
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
          <Button size="large" disabled={!can} onClick={ask}>
            {can ? `立即兑换 ${grouped(item.points)} 积分` : item.reason}
          </Button>
        </BottomBar>
      }
    >
      <ItemFacts item={item} />
      {redeemed ? (
        <RedeemedSheet item={item} redeemed={redeemed} open={isOpen} onClose={close} />
      ) : (
        <RedeemSheet item={item} open={isOpen} onClose={close} onDone={setRedeemed} refresh={refresh} />
      )}
    </Page>
  )
}
