import type { WalletDetail } from '@kuaimen/contract/wallet/card.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import styles from './GivingPanel.module.css'

type Use = NonNullable<WalletDetail['in_use']>

export const IN_USE_WORDS: Record<Use['why'], { readonly title: string; readonly text: string }> = {
  unpaid: { title: '正用在一个待支付的预约里', text: '付款或取消那个预约之前，不能转赠' },
  visit: { title: '付过的预约还没完成', text: '预约取消时钱会退回这张卡；完成以后，余额就能转赠了' },
}

/** To the order that has the card, and where it is not paid yet to paying it. */
export const InUseWays = ({ order_sn, why, small = false }: Use & { small?: boolean }) => {
  const size = small ? { size: 'small' as const } : {}
  return (
    <>
      <Link
        to={paths.orderDetail({ order_sn })}
        className={buttonClass(why === 'unpaid' ? { ...size, kind: 'secondary' } : size)}
      >
        {why === 'unpaid' ? '去取消' : '看看预约'}
      </Link>
      {why === 'unpaid' && (
        <Link to={paths.payment({ payable_no: order_sn })} className={buttonClass(size)}>
          去支付
        </Link>
      )}
    </>
  )
}

/** Why a card cannot be given now, with what ends it. */
export const InUse = (use: Use) => (
  <Card className={styles.panel}>
    <p className={styles.state} role="status">
      {IN_USE_WORDS[use.why].title}
    </p>
    <p className={styles.left}>{IN_USE_WORDS[use.why].text}</p>
    <div className={styles.acts}>
      <InUseWays {...use} small />
    </div>
  </Card>
)
