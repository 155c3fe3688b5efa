import { ACCEPTED, REVIEW_IMAGES_AT_MOST } from '@kuaimen/contract/asset/asset.rules'
import type { Uploading } from '../../../platform/upload/useUploads'
import { cx } from '../../../ui/cx'
import { IconClose } from '../../../ui/Icon/Icon'
import { IconCamera, IconRefresh } from '../../../ui/Icon/ScreenIcon'
import { Picture } from '../../../ui/Picture/Picture'
import { ProgressRing } from '../../../ui/ProgressRing/ProgressRing'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import styles from './ReviewPictures.module.css'

const SQUARE = { width: 360, height: 360 }

interface ReviewPicturesProps {
  readonly list: readonly Uploading[]
  /** Answers how many found no room. */
  readonly onAdd: (files: readonly File[], room: number) => number
  readonly onRemove: (key: string) => void
  readonly onRetry: (key: string) => void
}

/** Pictures of a review, in the order in which they were chosen, each with how far it has come. */
export function ReviewPictures({ list, onAdd, onRemove, onRetry }: ReviewPicturesProps) {
  const room = REVIEW_IMAGES_AT_MOST - list.length
  const refused = list.filter(({ state }) => state === 'refused')
  const isLost = list.some(({ state }) => state === 'lost')
  return (
    <div className={styles.field}>
      <p className={styles.label}>
        晒图（可不传）
        <Note as="span">
          {list.length}/{REVIEW_IMAGES_AT_MOST}
        </Note>
      </p>
      <ul className={styles.tiles}>
        {list.map((picture, index) => (
          <Tile
            key={picture.key}
            picture={picture}
            name={`第${index + 1}张图片`}
            onRemove={() => onRemove(picture.key)}
            onRetry={() => onRetry(picture.key)}
          />
        ))}
        {room > 0 && (
          <li className={cx(styles.tile, styles.room)}>
            <label className={styles.add}>
              <input
                type="file"
                accept={ACCEPTED}
                multiple
                className={styles.file}
                onChange={({ target }) => {
                  if (onAdd([...(target.files ?? [])], room) > 0)
                    toast(`最多 ${REVIEW_IMAGES_AT_MOST} 张，多选的没有添加`)
                  // The same file may be chosen again after it was removed.
                  target.value = ''
                }}
              />
              <IconCamera />
              添加图片
            </label>
          </li>
        )}
      </ul>
      <p className={cx(styles.words, refused.length > 0 && styles.bad)} role="status">
        {refused[0]?.why || (isLost ? '网络断开了，恢复后会继续上传' : '图片审核通过后，会随评价一起显示')}
      </p>
    </div>
  )
}

interface TileProps {
  readonly picture: Uploading
  readonly name: string
  readonly onRemove: () => void
  readonly onRetry: () => void
}

const Tile = ({ picture: { state, preview, share, isFinal }, name, onRemove, onRetry }: TileProps) => (
  <li className={styles.tile}>
    {preview === '' ? <span className={styles.blank} /> : <Picture src={preview} alt={name} {...SQUARE} eager />}
    {state !== 'done' && (
      <span className={styles.veil}>
        {state === 'refused' && isFinal ? (
          <span className={styles.retry}>传不了</span>
        ) : state === 'refused' ? (
          <button type="button" className={styles.retry} aria-label={`重新上传${name}`} onClick={onRetry}>
            <IconRefresh size="s" />
            重试
          </button>
        ) : (
          <ProgressRing label={`${name}的上传进度`} value={Math.round(share * 100)} of={100} onDark>
            {Math.round(share * 100)}
          </ProgressRing>
        )}
      </span>
    )}
    <button type="button" className={styles.remove} aria-label={`移除${name}`} onClick={onRemove}>
      <span className={styles.cross}>
        <IconClose size="s" />
      </span>
    </button>
  </li>
)
