import { type ReactNode, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { IconImage } from '../Icon/Icon'
import { NextPictures } from './NextPictures'
import { fetchWhenNear } from './near'
import styles from './Picture.module.css'

export type PictureProps = {
  src: string
  /** Empty for decoration. */
  alt: string
  width: number
  height: number
  /** Crops to another box than the file's own, e.g. '3:4'. */
  ratio?: `${number}:${number}`
  srcSet?: string
  sizes?: string
  sources?: { type: string; srcSet: string }[]
  /** A colour shown until the picture is there. */
  tint?: string
  /** A tiny data URI shown blurred until the picture is there. */
  blur?: string
  /** For the picture that is the page's largest paint: eager, and first in the queue. */
  priority?: boolean
  eager?: boolean
  fit?: 'cover' | 'contain'
  rounded?: boolean
  className?: string
  children?: ReactNode
}

export function Picture({
  src,
  alt,
  width,
  height,
  ratio,
  srcSet,
  sizes,
  sources,
  tint,
  blur,
  priority = false,
  eager = false,
  fit = 'cover',
  rounded = true,
  className,
  children,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  // Without an address there is nothing to wait for.
  const [failed, setFailed] = useState('')
  const isNext = use(NextPictures)
  // Once fetched it stays in sight.
  const [isFetched, setIsFetched] = useState(isNext)
  if (isNext && !isFetched) setIsFetched(true)
  const [w = width, h = height] = ratio ? ratio.split(':').map(Number) : []

  // A new src is a new arrival.
  useLayoutEffect(() => {
    const element = image.current
    if (!element) return
    // An error may have come before hydration and its event is then lost.
    if (element.complete && element.naturalWidth === 0 && element.currentSrc) setFailed(src)
    // Only what still travels fades in; a cached picture is simply there, and the largest paint never waits.
    else if (!element.complete && !priority) element.dataset.arriving = ''
    return () => {
      delete element.dataset.arriving
    }
  }, [src, priority])

  const hold = useCallback((element: HTMLImageElement) => {
    image.current = element
    const forget = fetchWhenNear(element)
    return () => {
      image.current = null
      forget()
    }
  }, [])

  const img = (
    <img
      ref={hold}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority || eager || isFetched ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      className={cx(styles.image, fit === 'contain' && styles.contain)}
      draggable={false}
      onLoad={(event) => delete event.currentTarget.dataset.arriving}
      onError={() => setFailed(src)}
    />
  )

  return (
    <span data-picture className={cx(styles.picture, rounded && styles.round, className)}>
      {/* The sizer holds the box by attributes alone: Safari 14 has no aspect-ratio, a strict policy no inline style. */}
      <svg className={styles.sizer} viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true">
        {tint && <rect width="100%" height="100%" fill={tint} />}
        {blur && (
          <image className={styles.blur} href={blur} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />
        )}
      </svg>
      {failed === src ? (
        <span className={styles.failed}>
          <IconImage size="xl" label={alt || undefined} />
        </span>
      ) : sources ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          {img}
        </picture>
      ) : (
        img
      )}
      {children}
    </span>
  )
}
