import { Fragment, type ReactNode, useRef } from 'react'
import { cx } from '../cx'
import { NextPictures } from '../Picture/NextPictures'
import { SkeletonBlock } from '../Skeleton/Skeleton'
import styles from './Carousel.module.css'
import { useSlider } from './useSlider'

export type CarouselProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** Every slide must have the same box; `first` is server-rendered and deserves priority. */
  renderItem: (item: Item, at: { index: number; first: boolean }) => ReactNode
  /** The slides' box, reserved before later slides are rendered. */
  ratio: `${number}:${number}`
  /** Spoken name of the whole. */
  label: string
  /** 0: no autoplay. */
  autoplayMs?: number
  speedMs?: number
  loop?: boolean
  rounded?: boolean
  /** How the place in the row is shown: dots, or 1/4 in the corner. */
  mark?: 'dots' | 'count'
  onChange?: (index: number) => void
}

export function Carousel<Item>({
  items,
  itemKey,
  renderItem,
  ratio,
  label,
  autoplayMs = 3000,
  speedMs = 300,
  loop = true,
  rounded = true,
  mark = 'dots',
  onChange,
}: CarouselProps<Item>) {
  const box = useRef<HTMLElement>(null)
  const listKey = items.map(itemKey).join()
  const { drawn, current } = useSlider(box, items.length > 1 ? listKey : '', {
    loop,
    autoplayMs,
    speedMs,
    label,
    wrapperClass: styles.track ?? '',
    slideClass: styles.slide ?? '',
    onChange: (index) => onChange?.(index),
  })
  if (items.length === 0) return null

  return (
    <section ref={box} className={cx(styles.carousel, !rounded && styles.square)} aria-label={label}>
      {/* A changed list starts over: the slider reorders slides, and React must not meet them halfway. */}
      <Fragment key={listKey}>
        <div className={styles.track}>
          {items.map((item, index) => (
            <div key={itemKey(item)} className={styles.slide}>
              {index === 0 || drawn ? (
                <NextPictures value={index === (current + 1) % items.length}>
                  {renderItem(item, { index, first: index === 0 })}
                </NextPictures>
              ) : (
                <SkeletonBlock ratio={ratio} />
              )}
            </div>
          ))}
        </div>
      </Fragment>
      {items.length > 1 && mark === 'count' && (
        <p className={styles.count} aria-hidden="true">
          {current + 1}/{items.length}
        </p>
      )}
      {items.length > 1 && mark === 'dots' && (
        <div className={styles.dots} aria-hidden="true">
          {items.map((item, index) => (
            <span key={itemKey(item)} className={cx(styles.dot, index === current && styles.current)} />
          ))}
        </div>
      )}
    </section>
  )
}
