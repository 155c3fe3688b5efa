import { useState } from 'react'
import { cx } from '../../../ui/cx'
import { ImageViewer } from '../../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../../ui/Picture/Picture'
import type { BlockProps } from '../../block-props'
import styles from './lazy-blocks.module.css'

export function GalleryBlock({ block: { pictures, columns } }: BlockProps<'gallery'>) {
  const [viewed, setViewed] = useState<number>()
  return (
    <>
      <ul className={cx(styles.gallery, columns === 3 && styles.three)}>
        {pictures.map(({ url, alt, width, height }, nth) => (
          <li key={url}>
            <button type="button" aria-label={`查看大图：${alt}`} onClick={() => setViewed(nth)}>
              <Picture src={url} alt="" width={width} height={height} ratio="3:4" />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        images={pictures.map(({ url }) => url)}
        start={viewed ?? 0}
        label="活动图片"
      />
    </>
  )
}
