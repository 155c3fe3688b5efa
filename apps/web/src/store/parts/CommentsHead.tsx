import type { CommentPage } from '@kuaimen/contract/store/store.views'
import { Rating } from '../../ui/Rating/Rating'
import styles from './CommentsHead.module.css'

/** What all customers together think. */
export const CommentsHead = ({ score, rated }: Pick<CommentPage, 'score' | 'rated'>) => (
  <p className={styles.score}>
    <span className={styles.mean}>{score.toFixed(1)}</span>
    <span>
      <Rating value={score} />
      <span className={styles.total}>{rated} 条评价</span>
    </span>
  </p>
)
