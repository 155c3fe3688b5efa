import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { useState } from 'react'
import { Carousel } from '../../ui/Carousel/Carousel'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import styles from './ProductGallery.module.css'
import { COVER } from './ProductGrid'

/** Swipe through, tap to look closely. */
export function ProductGallery({ product }: { product: Pick<ProductDetail, 'name' | 'cover' | 'gallery'> }) {
  const [viewed, setViewed] = useState<number>()
  const images = [...new Set([product.cover, ...product.gallery])]
  return (
    <>
      <Carousel
        items={images}
        itemKey={(image) => image}
        ratio={COVER.ratio}
        label={`${product.name}的样片`}
        autoplayMs={0}
        renderItem={(image, { index, first }) => (
          <button
            type="button"
            className={styles.slide}
            aria-label={`放大第${index + 1}张，共${images.length}张`}
            onClick={() => setViewed(index)}
          >
            <Picture src={image} alt={`${product.name}样片${index + 1}`} {...COVER} priority={first} />
          </button>
        )}
      />
      <ImageViewer
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        images={images}
        start={viewed ?? 0}
        label={`${product.name}的样片`}
      />
    </>
  )
}
