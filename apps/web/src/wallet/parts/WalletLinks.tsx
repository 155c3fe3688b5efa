import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import { Card } from '../../ui/Card/Card'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { TYPE_WORDS } from '../card-words'
import { cardCounts } from '../wallet.api'
import styles from './WalletLinks.module.css'

/** A member's card case, with how many can be used of each kind. */
export function WalletLinks() {
  const { data } = useQuery(cardCounts())
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>卡包</h2>
        <Link to={paths.redeem({ type: 'coupon' })} className={styles.redeem}>
          兑换
          <IconChevronRight size="s" />
        </Link>
      </div>
      <ul className={styles.tiles}>
        {COUPON_TYPES.map((type) => (
          <Tile key={type} type={type} count={data?.counts[type]} />
        ))}
      </ul>
    </Card>
  )
}

const Tile = ({ type, count }: { type: CouponType; count: number | undefined }) => (
  <li>
    <Link to={paths.cardCase({ type })} className={styles.tile}>
      <span className={styles.count}>{count ?? '–'}</span>
      {TYPE_WORDS[type]}
    </Link>
  </li>
)
