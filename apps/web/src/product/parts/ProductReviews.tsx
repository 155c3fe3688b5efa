import type { CommentView } from '@kuaimen/contract/store/store.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar/Avatar'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Rating } from '../../ui/Rating/Rating'
import { Section } from '../../ui/Section/Section'
import { commentsOn } from '../product.api'
import styles from './ProductReviews.module.css'

const SQUARE = { width: 300, height: 300, ratio: '1:1' } as const

/** What others say; nothing where there is no review yet. */
export function ProductReviews({ productId }: { productId: number }) {
  const { data: comments } = useQuery(commentsOn(productId))
  if (!comments?.total) return null
  return (
    <Section title="顾客评价" note={`${comments.score.toFixed(1)} 分 · ${comments.total} 条精选评价`}>
      <ul className={styles.list}>
        {comments.list.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <Review comment={comment} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Review({ comment: { nickname, avatar, score, body, images, day } }: { comment: CommentView }) {
  const [viewed, setViewed] = useState<number>()
  return (
    <>
      <div className={styles.who}>
        <Avatar size="s" src={avatar} />
        <span className={styles.name}>{nickname}</span>
        <Rating value={score} className={styles.stars} />
      </div>
      <p className={styles.body}>{body}</p>
      {images.length > 0 && (
        <div className={styles.images}>
          {images.slice(0, 3).map((image, index) => (
            <button
              key={image}
              type="button"
              className={styles.image}
              aria-label={`放大${nickname}的第${index + 1}张照片`}
              onClick={() => setViewed(index)}
            >
              <Picture src={image} alt="" {...SQUARE} />
            </button>
          ))}
        </div>
      )}
      <p className={styles.day}>{day}</p>
      <ImageViewer
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        images={images}
        start={viewed ?? 0}
        label={`${nickname}的照片`}
      />
    </>
  )
}
