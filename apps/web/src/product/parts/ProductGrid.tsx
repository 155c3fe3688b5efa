import type { ProductCard as Card, CategoryView } from '@kuaimen/contract/product/product.views'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { cx } from '../../ui/cx'
import { IconStar } from '../../ui/Icon/ScreenIcon'
import { Picture } from '../../ui/Picture/Picture'
import { PictureCard } from '../../ui/PictureCard/PictureCard'
import { Price } from '../../ui/Price/Price'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Muted } from '../../ui/Text/Text'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import styles from './ProductGrid.module.css'
import { contentText } from './people'

export const COVER = { width: 600, height: 800, ratio: '3:4' } as const
const ABOVE_THE_FOLD = 4

interface ProductCardProps {
  readonly product: Card
  readonly storeId?: number | undefined
  readonly early?: boolean
  /** The level below the title above it. */
  readonly as?: 'h2' | 'h3' | undefined
  readonly onOpen?: (() => void) | undefined
}

function ProductCard({ product, storeId, early = false, as = 'h2', onOpen }: ProductCardProps) {
  return (
    <PictureCard
      as={as}
      name={product.name}
      note={contentText(product)}
      picture={<Picture src={product.cover} alt="" {...COVER} eager={early} />}
      render={(card) => (
        <Link to={paths.productDetail({ id: product.id, store_id: storeId })} onClick={onOpen} {...card} />
      )}
    >
      <p className={styles.line}>
        <Price fen={product.price_fen} wasFen={product.list_price_fen} />
        {product.rating && product.rating.rated > 0 && (
          <Muted className={styles.rating}>
            <IconStar size="s" filled className={styles.star} />
            {product.rating.score.toFixed(1)}
            <VisuallyHidden>分</VisuallyHidden>
          </Muted>
        )}
      </p>
    </PictureCard>
  )
}

interface ProductGridProps {
  readonly products: readonly Card[]
  readonly as?: 'h2' | 'h3' | undefined
  /** How many are in sight at once. */
  readonly eager?: number
  readonly storeId?: number | undefined
  readonly onOpen?: () => void
}

export const ProductGrid = ({ products, as, eager = ABOVE_THE_FOLD, storeId, onOpen }: ProductGridProps) => (
  <ul className={styles.grid}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} as={as} storeId={storeId} early={index < eager} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

interface GroupedGridProps extends ProductGridProps {
  readonly categories: readonly Pick<CategoryView, 'id' | 'name'>[]
}

/** Under the name of each category: sixty products in a row would be a wall. */
export const GroupedGrid = ({ products, categories, ...rest }: GroupedGridProps) => (
  <>
    {categories
      .map(({ id, name }) => ({ id, name, own: products.filter(({ category_id }) => category_id === id) }))
      .filter(({ own }) => own.length > 0)
      .map(({ id, name, own }, nth) => (
        <Section key={id} title={name} className={cx(nth === 0 && styles.first)}>
          <ProductGrid products={own} as="h3" eager={nth === 0 ? ABOVE_THE_FOLD : 0} {...rest} />
        </Section>
      ))}
  </>
)

export const ProductGridSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.grid}>
      {[1, 2, 3, 4].map((one) => (
        <div key={one}>
          <SkeletonBlock ratio="3:4" />
          <SkeletonText lines={['long', 'half']} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
