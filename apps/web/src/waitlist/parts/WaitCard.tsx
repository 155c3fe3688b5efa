import { placeName } from '@kuaimen/contract/store/store.rules'
import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useBrand } from '../../brand/brand.api'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { Button, buttonClass } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Tag } from '../../ui/Tag/Tag'
import { visitText } from '../../visit/time-text'
import { daysText, hoursText, itemsText, placeText, storesText, unpaidText } from '../wait-text'
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
      {wait.visit ? (
        <dl className={styles.facts}>
          <Fact name="时间">{visitText(wait.visit)}</Fact>
          <Fact name="门店">{placeName(wait.visit.store.name, brand)}</Fact>
        </dl>
      ) : (
        <dl className={styles.facts}>
          <Fact name="日期">{daysText(wait.days)}</Fact>
          <Fact name="时段">{hoursText(wait)}</Fact>
          <Fact name="门店">{storesText(wait, brand)}</Fact>
        </dl>
      )}
      {wait.state === 'unpaid' && <p className={styles.place}>{unpaidText(wait.visit?.until ?? null)}</p>}
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

const QUESTIONS = {
  live: '再来时要重新排队',
  unpaid: '这个预约在付款时间内仍可支付；没有付款，也不会再回到候补',
} as const

const Ended = ({ wait_no, state }: { wait_no: string; state: keyof typeof QUESTIONS }) => {
  const { mutate, isPending } = useEndWait()
  const end = async () => {
    const message = QUESTIONS[state]
    const asked = { title: '不再候补？', message, confirmText: '不再候补', cancelText: '继续等' }
    if (await confirmDialog(asked)) mutate(wait_no)
  }
  return (
    <Button
      kind="quiet"
      size="small"
      pending={isPending}
      className={state === 'live' ? styles.end : undefined}
      onClick={() => void end()}
    >
      不再候补
    </Button>
  )
}

function Ways({ wait: { wait_no, state, order_sn } }: { wait: WaitView }) {
  if (state === 'live') return <Ended wait_no={wait_no} state={state} />
  if (state === 'unpaid')
    return (
      <div className={styles.ways}>
        <Link to={paths.payment({ payable_no: order_sn })} className={buttonClass({ size: 'small' })}>
          去支付
        </Link>
        <Ended wait_no={wait_no} state={state} />
      </div>
    )
  if (state !== 'booked') return null
  return (
    <div className={styles.ways}>
      <Link to={paths.orderDetail({ order_sn })} className={buttonClass({ kind: 'secondary', size: 'small' })}>
        查看预约
      </Link>
    </div>
  )
}
