import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { WhenNear } from '../../ui/lazy/WhenNear'
import { Section } from '../../ui/Section/Section'
import { SkeletonCircle, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { type About, choiceCommentsOn } from '../store.api'
import styles from './ChoiceComments.module.css'
import { Comment } from './Comment'
import { CommentsHead } from './CommentsHead'
import { PicturesPlace } from './PicturesPlace'

const LazyPictures = lazyPart(async () => (await import('./CustomerPictures')).CustomerPictures)

interface ChoiceCommentsProps {
  readonly about: About
  readonly atMost?: number
  /** Where all of them are. */
  readonly all: string
}

/** What the brand has chosen of what customers say, what all of them think, and the way to the rest. */
export function ChoiceComments({ about, atMost, all }: ChoiceCommentsProps) {
  const { data, isPending, refetch } = useQuery(choiceCommentsOn(about, atMost))
  if (isPending) return <CommentsSkeleton />
  return (
    <Section title="顾客评价">
      {!data && <ErrorState compact onRetry={refetch} />}
      {data?.rated === 0 && <p className={styles.none}>还没有评价，期待您的第一条</p>}
      {data && data.rated > 0 && (
        <>
          <CommentsHead {...data} />
          {(data.pictured ?? 0) > 0 && <PicturesLater about={about} />}
          <ul>
            {data.list.map((comment) => (
              <Comment key={comment.id} comment={comment} namesProduct={'store_id' in about} />
            ))}
          </ul>
          {data.rated > data.list.length && (
            <Link to={all} className={cx(buttonClass({ kind: 'secondary', block: true }), styles.all)}>
              查看全部 {data.rated} 条评价
            </Link>
          )}
        </>
      )}
    </Section>
  )
}

/** Neither their file nor their list is asked for by who does not come near. */
const PicturesLater = ({ about }: { about: About }) => (
  <WhenNear place={<PicturesPlace />}>
    <LazyPictures waiting={<PicturesPlace />}>{(Pictures) => <Pictures about={about} />}</LazyPictures>
  </WhenNear>
)

const CommentsSkeleton = () => (
  <Section title="顾客评价">
    <SkeletonGroup>
      {[1, 2].map((place) => (
        <div key={place} className={styles.bone}>
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
