import type { CommentView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { usePagedList } from '../../platform/usePagedList'
import { Avatar } from '../../ui/Avatar/Avatar'
import { Button } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Rating } from '../../ui/Rating/Rating'
import { Section } from '../../ui/Section/Section'
import { SkeletonCircle, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { commentsOf } from '../store.api'
import styles from './StoreComments.module.css'

const SHOT = { width: 480, height: 640 }

export function StoreComments({ storeId }: { storeId: number }) {
  const { items: comments, first, isPending, failed, pull, more, retry } = usePagedList(commentsOf(storeId))
  if (isPending) return <CommentsSkeleton />
  return (
    <Section title="顾客评价">
      {first?.total === 0 && <p className={styles.none}>还没有评价，期待您的第一条</p>}
      {first && first.total > 0 && (
        <>
          <p className={styles.score}>
            <span className={styles.mean}>{first.score.toFixed(1)}</span>
            <span>
              <Rating value={first.score} />
              <span className={styles.total}>{first.total} 条评价</span>
            </span>
          </p>
          <ul className={styles.list}>
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ul>
        </>
      )}
      {failed && <ErrorState compact onRetry={retry} />}
      {(pull === 'more' || pull === 'loading') && (
        <Button kind="secondary" block pending={pull === 'loading'} onClick={more}>
          查看更多评价
        </Button>
      )}
    </Section>
  )
}

function Comment({ comment }: { comment: CommentView }) {
  const [shown, setShown] = useState<number>()
  return (
    <li className={styles.comment}>
      <div className={styles.who}>
        <Avatar src={comment.avatar} size="s" />
        <div className={styles.names}>
          <p className={styles.nickname}>{comment.nickname}</p>
          <Rating value={comment.score} className={styles.stars} />
        </div>
        <time className={styles.day} dateTime={comment.day}>
          {comment.day}
        </time>
      </div>
      <p className={styles.body}>{comment.body}</p>
      {comment.images.length > 0 && (
        <div className={styles.pictures}>
          {comment.images.map((image, index) => (
            <button
              key={image}
              type="button"
              className={styles.picture}
              aria-label={`查看${comment.nickname}的第${index + 1}张照片`}
              onClick={() => setShown(index)}
            >
              <Picture src={image} alt="" {...SHOT} ratio="1:1" />
            </button>
          ))}
        </div>
      )}
      {comment.product_name && <p className={styles.product}>拍摄了 {comment.product_name}</p>}
      <ImageViewer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        images={comment.images}
        start={shown}
        label={`${comment.nickname}的照片`}
      />
    </li>
  )
}

const CommentsSkeleton = () => (
  <Section title="顾客评价">
    <SkeletonGroup>
      {[1, 2].map((place) => (
        <div key={place} className={styles.comment}>
          <div className={styles.who}>
            <SkeletonCircle size="s" />
            <SkeletonText lines={['half']} className={styles.names} />
          </div>
          <SkeletonText lines={['full', 'long']} />
        </div>
      ))}
    </SkeletonGroup>
  </Section>
)
