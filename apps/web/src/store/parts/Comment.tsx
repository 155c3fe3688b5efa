import { inSize } from '@kuaimen/contract/asset/variant.rules'
import { formatShortDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { CommentView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { serverNow } from '../../platform/browser/server-clock'
import { Avatar } from '../../ui/Avatar/Avatar'
import { ImageViewer } from '../../ui/ImageViewer/ImageViewer'
import { Picture } from '../../ui/Picture/Picture'
import { Rating } from '../../ui/Rating/Rating'
import { Tag } from '../../ui/Tag/Tag'
import { Note } from '../../ui/Text/Text'
import styles from './Comment.module.css'

const SHOT = { width: 480, height: 640 }

interface CommentProps {
  readonly comment: CommentView
  /** In a list of all, the chosen ones say so. */
  readonly marksChoice?: boolean
  /** Where several products are spoken of. */
  readonly namesProduct: boolean
}

/** 10月8日, and the year where it is another one */
const dayOf = (day: StudioDay) => {
  const year = day.slice(0, 4)
  return `${year === studioDay(serverNow()).slice(0, 4) ? '' : `${year}年`}${formatShortDay(day)}`
}

export function Comment({ comment, marksChoice = false, namesProduct }: CommentProps) {
  const [shown, setShown] = useState<number>()
  return (
    <li className={styles.comment}>
      <div className={styles.who}>
        <Avatar src={comment.avatar} size="s" />
        <div className={styles.names}>
          <p className={styles.nickname}>{comment.nickname}</p>
          <Rating value={comment.score} className={styles.stars} />
        </div>
        {marksChoice && comment.is_choice && <Tag className={styles.choice}>精选</Tag>}
        <time className={styles.day} dateTime={comment.day}>
          {dayOf(comment.day)}
        </time>
      </div>
      {comment.body && <p className={styles.body}>{comment.body}</p>}
      {comment.reasons.length > 0 && (
        <p className={styles.reasons}>
          {comment.reasons.map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
        </p>
      )}
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
              <Picture src={inSize(image, 'r360')} alt="" {...SHOT} ratio="1:1" />
            </button>
          ))}
        </div>
      )}
      {namesProduct && comment.product_name && <Note className={styles.product}>{comment.product_name}</Note>}
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
