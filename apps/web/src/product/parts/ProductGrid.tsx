import type { ProductCard as Card } from '@kuaimen/contract/product/product.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './ProductGrid.module.css'
import { contentText } from './people'

export const COVER = { width: 600, height: 800, ratio: '3:4' } as const
const ABOVE_THE_FOLD = 4

interface ProductCardProps {
  readonly product: Card
  readonly storeId?: number | undefined
  readonly early?: boolean
  readonly onOpen?: (() => void) | undefined
}

function ProductCard({ product, storeId, early = false, onOpen }: ProductCardProps) {
  return (
    <Link to={paths.productDetail({ id: product.id, store_id: storeId })} className={styles.card} onClick={onOpen}>
      <Picture src={product.cover} alt="" {...COVER} eager={early} />
      <h2 className={styles.name}>{product.name}</h2>
      <p className={styles.content}>{contentText(product)}</p>
      <Price fen={product.price_fen} wasFen={product.list_price_fen} className={styles.price} />
    </Link>
  )
}

interface ProductGridProps {
  readonly products: readonly Card[]
  readonly storeId?: number | undefined
  readonly onOpen?: () => void
}

export const ProductGrid = ({ products, storeId, onOpen }: ProductGridProps) => (
  <ul className={styles.grid}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} storeId={storeId} early={index < ABOVE_THE_FOLD} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

export const ProductGridSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.grid}>
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className={styles.card}>
          <SkeletonBlock ratio="3:4" />
          <SkeletonText lines={['long', 'half']} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
