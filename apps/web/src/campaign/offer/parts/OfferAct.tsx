import type { PageLink } from '@kuaimen/contract/campaign/page.views'
import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { wayOf } from '../../links'
import blocks from '../../parts/blocks.module.css'
import type { OfferFace } from '../face'
import { OfferSaid } from './OfferTicket'
import styles from './offers.module.css'

interface OfferActProps {
  readonly offer: OfferPublic
  readonly face: OfferFace
  readonly link: PageLink | null
  readonly onTake: () => Promise<unknown>
}

/** Where a card that was taken is used: as the page says, or where it fits. */
function pathOfUse(link: PageLink | null, { card }: OfferFace): string {
  const way = wayOf(link)
  if (way && 'path' in way) return way.path
  return card?.coupon_type === 'coupon'
    ? paths.applicable({ coupon_code: card.code })
    : paths.cardCase({ type: card?.coupon_type ?? 'coupon' })
}

/** A button, the way on, or the words in its place; all as high as each other. */
export function OfferAct({ offer, face, link, onTake }: OfferActProps) {
  if (face.act === 'none') return <OfferSaid face={face} />
  const label = `${face.words}：${offer.name}`
  if (face.act === 'use' || face.act === 'booking')
    return (
      <Link
        to={face.act === 'use' ? pathOfUse(link, face) : paths.bookingOrders()}
        className={cx(buttonClass({ kind: 'secondary', size: 'small' }), styles.act)}
        aria-label={label}
      >
        {face.words}
      </Link>
    )
  return (
    <Button size="small" className={styles.act} onClick={onTake} aria-label={label} pendingText="领取中">
      {face.words}
    </Button>
  )
}

interface TakeAllProps {
  readonly offers: readonly OfferPublic[]
  readonly faces: readonly OfferFace[]
  readonly button: string
  readonly onTake: (...keys: string[]) => Promise<unknown>
}

/** One tap for all that can be had. */
export function TakeAll({ offers, faces, button, onTake }: TakeAllProps) {
  const open = offers.filter((_, nth) => faces[nth]?.act === 'take' || faces[nth]?.act === 'login')
  const isGuest = faces.some(({ act }) => act === 'login')
  const takeAll = () => onTake(...open.map(({ key }) => key))
  if (open.length > 0)
    return (
      <Button size="large" block className={blocks.all} onClick={takeAll} pendingText="领取中">
        {isGuest ? '登录后领取' : button}
      </Button>
    )
  const hasTaken = faces.some(({ act }) => act === 'use' || act === 'booking')
  return (
    <Link
      to={hasTaken ? paths.cardCase({ type: 'coupon' }) : paths.productList()}
      className={cx(buttonClass({ kind: 'secondary', size: 'large', block: true }), blocks.all)}
    >
      {hasTaken ? '去卡包看看' : '看看能拍什么'}
    </Link>
  )
}
