import { inSize } from '@kuaimen/contract/asset/variant.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Rail, RailItem } from '../../ui/Rail/Rail'
import { Section } from '../../ui/Section/Section'
import { type About, customerPicturesOn } from '../store.api'
import styles from './CustomerPictures.module.css'
import { PicturesPlace } from './PicturesPlace'

const SHOT = { width: 360, height: 480, ratio: '3:4' } as const

/** Pictures that customers have added to their reviews, the newest first; their place is reserved until they come. */
export function CustomerPictures({ about }: { about: About }) {
  const { data, isPending } = useQuery(customerPicturesOn(about))
  const [shown, setShown] = useState<number>()
  if (isPending) return <PicturesPlace />
  if (!data || data.list.length === 0) return null
  return (
    <Section level={3} title="顾客晒图" note={`${data.total} 张`}>
      <Rail>
        {data.list.map(({ comment_id, src, nickname, product_name }, index) => (
          <RailItem key={`${comment_id}:${src}`} className={styles.item}>
            <button
              type="button"
              className={styles.picture}
              aria-label={`查看${nickname}的照片${product_name && `：${product_name}`}`}
              onClick={() => setShown(index)}
            >
              <Picture src={inSize(src, 'r360')} alt="" {...SHOT} />
            </button>
          </RailItem>
        ))}
      </Rail>
      <ImageViewer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        images={data.list.map(({ src }) => src)}
        start={shown}
        label="顾客晒图"
      />
    </Section>
  )
}
