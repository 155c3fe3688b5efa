import type { ProductCard } from '@kuaimen/contract/product/product.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { Price } from '../../../ui/Price/Price'
import { Muted } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

const COVER = { width: 600, height: 800, ratio: '3:4' } as const

const Product = ({ product, hasPrice }: { product: ProductCard; hasPrice: boolean }) => (
  <Link to={paths.productDetail({ id: product.id })} className={styles.product}>
    <Picture src={product.cover} alt="" {...COVER} />
    <span className={styles.words}>
      <strong>{product.name}</strong>
      <Muted className={styles.small}>{product.subtitle}</Muted>
      {hasPrice && <Price fen={product.price_fen} wasFen={product.list_price_fen} />}
    </span>
  </Link>
)

export function ProductListBlock({ block: { look, price, data } }: BlockProps<'product_list'>) {
  if (data.products.length === 0) return null
  return (
    <ul className={cx(styles.products, styles[look])}>
      {data.products.map((product) => (
        <li key={product.id}>
          <Product product={product} hasPrice={price} />
        </li>
      ))}
    </ul>
  )
}
