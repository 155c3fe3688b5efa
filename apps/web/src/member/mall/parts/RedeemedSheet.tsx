import type { PointsItemDetail, Redeemed } from '@kuaimen/contract/member/mall.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { IconCheck } from '../../../ui/Icon/Icon'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { grouped } from '../../number-text'
import { cardWord } from '../item-text'
import { ItemTicket } from './ItemTicket'
import styles from './RedeemedSheet.module.css'

interface RedeemedSheetProps {
  readonly item: PointsItemDetail
  readonly redeemed: Redeemed
  readonly open: boolean
  readonly onClose: () => void
}

const seePath = ({ coupon_type, code }: Redeemed): string =>
  coupon_type === 'gift_card' ? paths.giftCard({ code }) : paths.cardDetail({ id: code, coupon_type })

/** A gift card pays for anything; the others say where they are good. */
const usePath = ({ coupon_type, code }: Redeemed): string =>
  coupon_type === 'gift_card' ? paths.productList() : paths.applicable({ coupon_code: code })

export const RedeemedSheet = ({ item, redeemed, open, onClose }: RedeemedSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="兑换成功"
    footer={
      <div className={styles.foot}>
        <Link to={seePath(redeemed)} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          查看卡券
        </Link>
        <Link to={usePath(redeemed)} className={buttonClass({ size: 'large' })}>
          去使用
        </Link>
      </div>
    }
  >
    <p className={styles.done} role="status">
      <span className={styles.sign}>
        <IconCheck />
      </span>
      <span className={styles.words}>
        {cardWord(item)}已放进卡包，还有 {grouped(redeemed.balance)} 积分
      </span>
    </p>
    <ItemTicket item={item} />
  </Sheet>
)
