import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useBrand } from '../../brand/brand.api'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { Button, buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Tag } from '../../ui/Tag/Tag'
import { daysText, hoursText, itemsText, placeText, storesText } from '../wait-words'
import { useEndWait } from '../waitlist.api'
import { TurnBox } from './TurnBox'
import styles from './WaitCard.module.css'

/** One wait: what for, how far it is, and what can be done about it. */
export function WaitCard({ wait }: { wait: WaitView }) {
  const brand = useBrand()?.brand_name
  const isLive = wait.state === 'live'
  return (
    <article className={styles.card} aria-label={`候补 ${itemsText(wait.items)}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>{itemsText(wait.items)}</h3>
        <Tag tone={wait.turn || wait.state === 'unpaid' ? 'accent' : isLive ? 'good' : 'neutral'}>
          {wait.turn ? '有位置了' : wait.state_text}
        </Tag>
      </div>
      {wait.turn && <TurnBox wait={wait} turn={wait.turn} />}
      <dl className={styles.facts}>
        <Fact name="日期">{daysText(wait.days)}</Fact>
        <Fact name="时段">{hoursText(wait)}</Fact>
        <Fact name="门店">{storesText(wait, brand)}</Fact>
      </dl>
      {wait.state === 'unpaid' && <p className={styles.place}>付款后才算约上；没有付款，候补会继续</p>}
      {isLive && !wait.turn && <p className={styles.place}>{placeText(wait.place)}</p>}
      <Ways wait={wait} />
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className={styles.fact}>
    <dt className={styles.term}>{name}</dt>
    <dd className={styles.said}>{children}</dd>
  </div>
)

function Ways({ wait: { wait_no, state, order_sn } }: { wait: WaitView }) {
  const { mutate, isPending } = useEndWait()
  const end = async () => {
    const asked = { title: '不再候补？', message: '再来时要重新排队', confirmText: '不再候补', cancelText: '继续等' }
    if (await confirmDialog(asked)) mutate(wait_no)
  }
  if (state === 'unpaid')
    return (
      <Link to={paths.payment({ payable_no: order_sn })} className={cx(buttonClass({ size: 'small' }), styles.pay)}>
        去支付
      </Link>
    )
  if (state === 'booked')
    return (
      <Link to={paths.orderDetail({ order_sn })} className={buttonClass({ kind: 'secondary', size: 'small' })}>
        查看预约
      </Link>
    )
  if (state !== 'live') return null
  return (
    <Button kind="quiet" size="small" pending={isPending} className={styles.end} onClick={() => void end()}>
      不再候补
    </Button>
  )
}
