import type { StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { Carousel } from '../../ui/Carousel/Carousel'
import { IconStar } from '../../ui/Icon/ScreenIcon'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Tag } from '../../ui/Tag/Tag'
import styles from './StoreHead.module.css'
import { StoreState } from './StoreState'

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
        mark="count"
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

/** A card from a list has no rating yet: its line is reserved. */
export function StoreTitle({ store }: { store: StoreView & Partial<Pick<StoreDetailView, 'rating'>> }) {
  const tags = store.tag.filter((tag) => tag.display_position === 'detail')
  return (
    <div className={styles.title}>
      <h1 className={styles.name}>{store.name}</h1>
      <div className={styles.line}>
        {store.rating && store.rating.rated > 0 && (
          <p className={styles.rating}>
            <IconStar size="s" filled className={styles.star} />
            {store.rating.score.toFixed(1)}分 · {store.rating.rated} 评价
          </p>
        )}
        {store.is_spnd_biz === 0 && <StoreState store={store} />}
      </div>
      <div className={styles.marks}>
        {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
        {tags.map((tag) => (
          <Tag key={tag.name}>{tag.name}</Tag>
        ))}
      </div>
    </div>
  )
}
