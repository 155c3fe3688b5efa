import type { StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { Carousel } from '../../ui/Carousel/Carousel'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Tag } from '../../ui/Tag/Tag'
import styles from './StoreHead.module.css'

const FRONT = { width: 960, height: 720 }

export function StorePictures({ store }: { store: StoreDetailView }) {
  const [shown, setShown] = useState<number>()
  const images = store.images.length > 0 ? store.images : [store.card_img]
  return (
    <>
      <Carousel
        items={images}
        itemKey={(image) => image}
        ratio="4:3"
        label="门店照片"
        autoplayMs={0}
        rounded={false}
        renderItem={(image, { index, first }) => (
          <button
            type="button"
            className={styles.picture}
            aria-label={`查看第${index + 1}张门店照片`}
            onClick={() => setShown(index)}
          >
            <Picture src={image} alt="" {...FRONT} ratio="4:3" rounded={false} priority={first} />
          </button>
        )}
      />
      <ImageViewer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        images={images}
        start={shown}
        label={`${store.name}的照片`}
      />
    </>
  )
}

export function StoreTitle({ store }: { store: StoreView }) {
  const tags = store.tag.filter((tag) => tag.display_position === 'detail')
  return (
    <div className={styles.title}>
      <h1 className={styles.name}>{store.name}</h1>
      <div className={styles.marks}>
        {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
        {tags.map((tag) => (
          <Tag key={tag.name}>{tag.name}</Tag>
        ))}
      </div>
    </div>
  )
}
