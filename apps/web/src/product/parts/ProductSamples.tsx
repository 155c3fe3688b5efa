import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { Carousel } from '../../ui/Carousel/Carousel'
import { Picture } from '../../ui/Picture/Picture'
import { COVER } from './ProductGrid'
import styles from './ProductSamples.module.css'

interface SamplesProps {
  readonly product: ProductDetail
  /** Looks closely at one of the samples. */
  readonly onOpen: (index: number) => void
}

/** All of its samples, as many as the strip and the viewer count. */
export function ProductHero({ product: { name, samples }, onOpen }: SamplesProps) {
  return (
    <Carousel
      items={samples}
      itemKey={({ src }) => src}
      ratio={COVER.ratio}
      label={`${name}的样片`}
      autoplayMs={0}
      rounded={false}
      mark="count"
      renderItem={({ src, shows }, { index, first }) => (
        <button
          type="button"
          className={styles.slide}
          aria-label={`放大第${index + 1}张，共${samples.length}张${shows && `：${shows}`}`}
          onClick={() => onOpen(index)}
        >
          <Picture
            src={src}
            alt={shows || `${name}样片${index + 1}`}
            {...COVER}
            rounded={false}
            priority={first}
            className={styles.picture}
          />
        </button>
      )}
    />
  )
}

/** All samples at a glance; short screens keep their room for name and price. */
export const SampleStrip = ({ product: { samples }, onOpen }: SamplesProps) => (
  <ul className={styles.strip}>
    {samples.map(({ src, label, shows }, index) => (
      <li key={src}>
        <button
          type="button"
          className={styles.thumb}
          aria-label={label ? `放大造型${label}` : `放大样片${index + 1}${shows && `：${shows}`}`}
          onClick={() => onOpen(index)}
        >
          <Picture src={src} alt="" {...COVER} />
        </button>
      </li>
    ))}
  </ul>
)

const A_ROW = 3

/** Whole rows of them: the strip and a swipe show the rest. */
export const SampleTiles = ({ product: { samples }, onOpen }: SamplesProps) => (
  <ul className={styles.tiles}>
    {samples
      .slice(0, Math.max(A_ROW, samples.length - (samples.length % A_ROW)))
      .map(({ src, label, shows }, index) => (
        <li key={src}>
          <button
            type="button"
            className={styles.tile}
            aria-label={label ? `查看造型${label}` : `查看样片${index + 1}${shows && `：${shows}`}`}
            onClick={() => onOpen(index)}
          >
            <Picture src={src} alt="" {...COVER}>
              {label && <span className={styles.label}>{label}</span>}
            </Picture>
          </button>
        </li>
      ))}
  </ul>
)
