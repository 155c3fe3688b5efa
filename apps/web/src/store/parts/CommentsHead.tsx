import type { CommentPage } from '@kuaimen/contract/store/store.views'
import { Rating } from '../../ui/Rating/Rating'
import { Note } from '../../ui/Text/Text'
import styles from './CommentsHead.module.css'

/** What all customers together think, and what they say most often. */
export const CommentsHead = ({ score, rated, reasons }: Pick<CommentPage, 'score' | 'rated' | 'reasons'>) => (
  <>
    <p className={styles.score}>
      <span className={styles.mean}>{score.toFixed(1)}</span>
      <span>
        <Rating value={score} />
        <Note as="span">{rated} 条评价</Note>
      </span>
    </p>
    {reasons.length > 0 && (
      <p className={styles.reasons}>
        {reasons.map(({ name, count }) => (
          <span key={name}>
            {name} {count}
          </span>
        ))}
      </p>
    )}
  </>
)
