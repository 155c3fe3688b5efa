import type { WishItem } from '@kuaimen/contract/product/wish.views'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { Card } from '../../ui/Card/Card'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Picture } from '../../ui/Picture/Picture'
import { Section } from '../../ui/Section/Section'
import { useRemoveFromCart } from '../cart.api'
import { COVER } from './ProductGrid'
import styles from './WishCard.module.css'

/** What cannot be booked any more, and why; one tap clears it away. */
export function GoneWishes({ items }: { items: readonly WishItem[] }) {
  const { mutateAsync: remove } = useRemoveFromCart()
  if (items.length === 0) return null
  const clear = async () => {
    const isSure = await confirmDialog({
      title: '清空失效',
      message: `移出 ${items.length} 个失效的产品？`,
      confirmText: '清空',
    })
    if (isSure) await remove(items.map(({ id }) => id))
  }
  return (
    <Section
      title={`失效的产品（${items.length}）`}
      action={
        <button type="button" onClick={() => void clear()}>
          清空失效
        </button>
      }
    >
      <Card flush>
        {items.map(({ id, product, invalid_reason }) => (
          <article key={id} className={styles.gone}>
            <Picture src={product.cover} alt="" {...COVER} className={styles.faded} />
            <div className={styles.words}>
              <h3 className={styles.name}>
                {/* Another choice of people or store makes it good again. */}
                <Link to={paths.productDetail({ id: product.id })}>{product.name}</Link>
              </h3>
              <p className={styles.reason}>{invalid_reason}</p>
            </div>
          </article>
        ))}
      </Card>
    </Section>
  )
}
