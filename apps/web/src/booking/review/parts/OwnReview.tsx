import type { OwnPicture } from '@kuaimen/contract/asset/asset.views'
import { inSize } from '@kuaimen/contract/asset/variant.rules'
import type { OwnReview as Review } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { Card } from '../../../ui/Card/Card'
import { ImageViewer } from '../../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../../ui/Picture/Picture'
import { Rating } from '../../../ui/Rating/Rating'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import { dayText } from '../../../visit/time-text'
import styles from './OwnReview.module.css'

const SHOT = { width: 360, height: 480, ratio: '1:1' } as const

const stateWord = ({ state }: OwnPicture): string | undefined =>
  state === 'waiting' ? '审核中' : state === 'shown' ? undefined : '未通过'

/** One's own review, with pictures that nobody else sees yet and those that were refused. */
export function OwnReview({ review }: { review: Review }) {
  const [shown, setShown] = useState<number>()
  const seen = review.images.filter(({ src }) => src !== '')
  const refused = review.images.filter(({ state, why }) => state === 'hidden' && why !== '')
  return (
    <Card>
      <p className={styles.head}>
        <Rating value={review.score} />
        <Note as="span">{dayText(review.day)}</Note>
      </p>
      {review.body && <p className={styles.body}>{review.body}</p>}
      {review.reasons.length > 0 && (
        <p className={styles.reasons}>
          {review.reasons.map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
        </p>
      )}
      {review.images.length > 0 && (
        <ul className={styles.pictures}>
          {review.images.map((image, index) => (
            <li key={image.asset_no} className={styles.picture}>
              <button
                type="button"
                disabled={image.src === ''}
                aria-label={`查看第${index + 1}张照片`}
                onClick={() => setShown(seen.indexOf(image))}
              >
                <Picture src={inSize(image.src, 'r360')} alt="" {...SHOT} />
              </button>
              {stateWord(image) && <Tag className={styles.state}>{stateWord(image)}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ asset_no, why }) => (
        <p key={asset_no} className={styles.why}>
          有图片没有通过审核：{why}
        </p>
      ))}
      <ImageViewer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        images={seen.map(({ src }) => src)}
        start={shown}
        label="我的照片"
      />
    </Card>
  )
}
