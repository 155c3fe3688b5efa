import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { useEffect, useRef } from 'react'
import { Link } from '../../platform/page/Link'
import { IconChevronRight, IconClock } from '../../ui/Icon/Icon'
import { IconStar } from '../../ui/Icon/ScreenIcon'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import { Muted } from '../../ui/Text/Text'
import styles from './ProductHead.module.css'

interface ProductHeadProps {
  readonly product: ProductDetail
  /** Whether the price is on the screen. */
  readonly onPrice: (isSeen: boolean) => void
  readonly onStores: () => void
  readonly onReviews: () => void
}

/** What, for how much, what others think, and when one can come. */
export function ProductHead({ product, onPrice, onStores, onReviews }: ProductHeadProps) {
  const price = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = price.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => onPrice(entry?.isIntersecting ?? true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [onPrice])
  const { rating, store_count } = product
  return (
    <div className={styles.head}>
      <Tag>{product.category_name}</Tag>
      <h1 className={styles.name}>{product.name}</h1>
      <p className={styles.subtitle}>{product.subtitle}</p>
      <div ref={price} className={styles.line}>
        <Price fen={product.price_fen} wasFen={product.list_price_fen} size="l" />
        {rating.rated > 0 && (
          <button type="button" className={styles.rating} onClick={onReviews}>
            <IconStar size="s" filled className={styles.star} />
            {rating.score.toFixed(1)}分 · {rating.rated} 评价
          </button>
        )}
      </div>
      {product.custom && (
        <Link to={product.custom.path} className={styles.custom}>
          <Muted className={styles.customWords}>
            <span className={styles.customName}>{product.custom.name}</span>
            先选喜欢的样子，带着选择去预约
          </Muted>
          <span className={styles.customGo}>开始定制</span>
          <IconChevronRight size="s" className={styles.chevron} />
        </Link>
      )}
      {store_count > 0 && (
        <button type="button" className={styles.when} onClick={onStores}>
          <IconClock size="s" className={styles.clock} />
          <span>{whereAndWhen(product)}</span>
          <IconChevronRight size="s" className={styles.chevron} />
        </button>
      )}
    </div>
  )
}

/** 14 家可拍 · 最早今天 14:00 */
const whereAndWhen = ({ branch, store_count, soonest }: ProductDetail) =>
  `${store_count} 家${branch === 'makeup' ? '可约' : '可拍'} · ${soonest ? `最早${soonest.text}` : '近期已约满'}`

export const ProductHeadSkeleton = () => (
  <div className={styles.head}>
    <SkeletonBlock className={styles.boneTag} />
    <SkeletonBlock className={styles.boneName} />
    <SkeletonBlock className={styles.boneSubtitle} />
    <SkeletonBlock className={styles.bonePrice} />
    <SkeletonBlock className={styles.boneWhen} />
  </div>
)
