import { itemPointsChanged } from '@kuaimen/contract/member/mall.errors'
import type { PointsItemDetail, Redeemed } from '@kuaimen/contract/member/mall.views'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Callout } from '../../../ui/Callout/Callout'
import { Empty } from '../../../ui/Empty/Empty'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Note } from '../../../ui/Text/Text'
import { grouped } from '../../number-text'
import { useRedeemItem } from '../mall.api'
import { isNo, setbackWords } from '../redeem-setback'
import { ItemTicket } from './ItemTicket'
import styles from './RedeemSheet.module.css'

interface RedeemSheetProps {
  readonly item: PointsItemDetail
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (redeemed: Redeemed) => void
  readonly refresh: () => Promise<unknown>
}

/** What it costs and what is left, before it is done. */
export const RedeemSheet = (props: RedeemSheetProps) => {
  const { mutateAsync: redeem } = useRedeemItem()
  const [hasChanged, setHasChanged] = useState(false)
  const [sorry, setSorry] = useState<string>()
  const { item, open, onClose, onDone, refresh } = props
  const close = () => {
    onClose()
    setHasChanged(false)
    setSorry(undefined)
  }
  const submit = async () => {
    try {
      onDone(await redeem({ id: item.id, points: item.points }))
      setHasChanged(false)
    } catch (error) {
      if (!isNo(error)) return sayFailure(error)
      await refresh()
      if (error.code === itemPointsChanged.code) setHasChanged(true)
      else setSorry(setbackWords(error))
    }
  }
  if (sorry !== undefined) return <SorrySheet text={sorry} open={open} onClose={close} />
  return (
    <Sheet
      open={open}
      onClose={close}
      title="确认兑换"
      footer={
        <div className={styles.foot}>
          <Button kind="secondary" size="large" onClick={close}>
            再想想
          </Button>
          <Button size="large" pendingText="正在兑换" onClick={submit}>
            确认兑换
          </Button>
        </div>
      }
    >
      {hasChanged && <Callout role="alert" spaced title="所需积分刚刚有变化，请再看一眼" />}
      <ItemTicket item={item} />
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>现有积分</dt>
          <dd>{grouped(item.balance)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>本次使用</dt>
          <dd>−{grouped(item.points)}</dd>
        </div>
        <div className={styles.after}>
          <dt>兑换后剩余</dt>
          <dd>{grouped(Math.max(0, item.balance - item.points))}</dd>
        </div>
      </dl>
      <Note className={styles.note}>兑换后不能退换，券马上放进卡包。</Note>
    </Sheet>
  )
}

/** Somebody else was quicker, or it cannot be had any more. */
const SorrySheet = ({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="没能兑换"
    footer={
      <Link to={paths.pointsCoupon()} replace className={buttonClass({ size: 'large', block: true })}>
        看看别的
      </Link>
    }
  >
    <Empty compact role="alert" art="empty-cards" title={text} text="积分没有扣，都还在" />
  </Sheet>
)
