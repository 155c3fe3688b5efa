import type { QuestionView } from '@kuaimen/contract/content/question.views'
import { Card } from '../../ui/Card/Card'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { QuestionItem } from './QuestionItem'
import styles from './QuestionItems.module.css'

export const QuestionItems = ({ questions }: { questions: readonly QuestionView[] }) => (
  <Card flush>
    {questions.map((one) => (
      <QuestionItem key={one.id} asked={one} />
    ))}
  </Card>
)

export const QuestionItemsSkeleton = () => (
  <SkeletonGroup>
    <Card flush>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className={styles.bone}>
          <SkeletonText lines={['long']} />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)
